import { readOptions, type InitOptions } from './options.ts';
import { createWidget, type Widget } from './widget.ts';

// Known only while the script runs for the first time.
const script = document.currentScript;
const scriptUrl = script instanceof HTMLScriptElement ? script.src : null;

/** Puts a bot on the page, as soon as there is one. Throws where an option is missing or wrong. */
export function init(options: InitOptions): Widget {
  return createWidget(readOptions(options, scriptUrl));
}
