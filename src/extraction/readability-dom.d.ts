declare module '@mozilla/readability/JSDOMParser.js' {
  /** A small DOM for well-formed markup, made for Readability. */
  export default class JSDOMParser {
    parse(markup: string, url?: string): object;
  }
}
