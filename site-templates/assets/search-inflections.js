/*
 * Lets the search find a word however it is inflected: „Heimlichkeiten“ finds „Heimlichkeit“.
 * The search takes each word as the beginning of a word. So an ending that German puts behind a noun or an
 * adjective is left out of the question; that finds everything that the whole word finds, and its other forms.
 */
(() => {
  "use strict";

  const QUERY = 2;
  const WORD = /^\p{L}{5,}$/u;
  const ENDING = /(?:ern|e[nmrs]?|(?<=[lr])n|(?<=[bdfghklmnrt])s)$/iu;
  const SHORTEST = 4;

  const withoutEnding = (word) => {
    const stem = WORD.test(word) ? word.replace(ENDING, "") : word;
    return stem.length < SHORTEST ? word : stem;
  };

  // A query with quotation marks asks for the very words.
  const rewrite = (query) => (query.includes('"') ? query : query.replace(/\S+/gu, withoutEnding));

  window.Worker = class extends window.Worker {
    postMessage(message, ...rest) {
      const asks = message && message.type === QUERY && typeof message.data === "string";
      super.postMessage(asks ? { ...message, data: rewrite(message.data) } : message, ...rest);
    }
  };
})();
