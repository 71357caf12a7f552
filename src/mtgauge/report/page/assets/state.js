// What the reader chose: a metric, the systems to show. Parts of the page listen and draw themselves again.

const MOST_SHOWN = 8;

const state = {
  metric: 0,
  systems: new Set(META.systems.keys()),
  listeners: [],

  /** Calls back after each change: "metric", "systems", "language" or "theme". */
  listen(callback) {
    this.listeners.push(callback);
  },

  changed(what) {
    for (const callback of this.listeners) callback(what);
  },
};
