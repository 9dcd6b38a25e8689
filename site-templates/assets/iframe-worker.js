/*
 * Lets the search work where the site is opened as files: browsers start no web worker there.
 * A hidden frame takes the worker's place. The search's script looks for the name `IFrameWorker` and then
 * takes the address of its languages from the frame's first script element.
 */
(() => {
  "use strict";

  if (location.protocol !== "file:") return;

  const load = (page, address) =>
    new Promise((resolve, reject) => {
      const script = page.createElement("script");
      script.src = address;
      script.onload = resolve;
      script.onerror = reject;
      page.head.appendChild(script);
    });

  class IFrameWorker extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      const inside = this.frame.contentWindow;
      const page = inside.document;
      // Writing a document keeps browsers from loading an empty one over what is set up here.
      page.open();
      page.write("<!doctype html><html><head></head><body></body></html>");
      page.close();
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      inside.importScripts = (...addresses) =>
        addresses.reduce((before, next) => before.then(() => load(page, next)), Promise.resolve());
      this.ready = load(page, new URL(address, location.href).href);
    }

    postMessage(data) {
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.frame.remove();
    }
  }

  window.IFrameWorker = IFrameWorker;
  window.Worker = IFrameWorker;
})();
