/** Calm, in both themes, and on paper. */
export const pageStyle = `
:root { color-scheme: light dark; --ground: #fff; --text: #1d2731; --quiet: #576472; --line: #d9e0e7; --soft: #f4f6f9;
  --link: #1b5a96; --bar: #2f5d8a; --track: #e9edf2; --info: #2f5d8a; --warning: #9a5b00; --doubt: #fff3d6; }
@media (prefers-color-scheme: dark) { :root { --ground: #14191f; --text: #e3e8ed; --quiet: #a3afbb; --line: #36414d;
  --soft: #1c232b; --link: #84b9ec; --bar: #6ea6dc; --track: #26303a; --info: #6ea6dc; --warning: #e0a64b; --doubt: #3c3217; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 50rem; background: var(--ground); color: var(--text);
  font: 1rem/1.6 "Noto Sans", system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; text-wrap: balance; }
h1 { font-size: 2.1rem; margin: .5em 0 .3em; } h2 { font-size: 1.5rem; border-bottom: 1px solid var(--line); padding-bottom: .3em; }
h3 { font-size: 1.2rem; } h4, h5, h6 { font-size: 1rem; }
a { color: var(--link); text-underline-offset: .15em; } a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link);
  outline-offset: 2px; }
p { margin: 0 0 1em; } li { margin: .3em 0; } sup { line-height: 0; font-size: .75em; } sup a { text-decoration: none; padding: 0 .1em; }
.subtitle { font-size: 1.2rem; color: var(--quiet); margin: 0 0 .5em; } .date, .none, .details { color: var(--quiet); }
.tlp { margin: 0; } .marking { display: inline-block; background: #000; padding: .2em .6em; border-radius: .2em; font-size: .85rem;
  letter-spacing: .03em; }
.tlp-red { color: #ff2b2b; } .tlp-amber, .tlp-amber-strict { color: #ffc000; } .tlp-green { color: #33ff00; } .tlp-clear { color: #fff; }
dl { margin: 1.5em 0; padding: 1em 1.2em; background: var(--soft); border-radius: .4em; } dl div { display: flex; flex-wrap: wrap;
  gap: 0 1em; padding: .15em 0; } dt { flex: 0 0 11em; color: var(--quiet); } dd { margin: 0; flex: 1 1 15em; }
nav ol { list-style: none; margin: 0; padding: 0; } nav ol ol { padding-inline-start: 1.5em; } nav a { text-decoration: none; }
.note { margin: 1.2em 0; padding: .9em 1.1em; background: var(--soft); border-inline-start: .25em solid var(--info);
  border-radius: .2em; } .note.warning { border-color: var(--warning); } .note p { margin: 0; } .tone { display: block;
  font-size: .85rem; color: var(--info); } .warning .tone { color: var(--warning); }
.unsupported { background: var(--doubt); } .unsupported em { color: var(--quiet); font-size: .9em; }
code, pre { font-family: "Noto Sans Mono", ui-monospace, Consolas, monospace; font-size: .88em; } pre { padding: 1em;
  background: var(--soft); border-radius: .3em; white-space: pre-wrap; }
.wide { overflow-x: auto; margin: 1.2em 0; } table { border-collapse: collapse; width: 100%; font-size: .92rem; }
caption, figcaption { text-align: start; color: var(--quiet); font-size: .9rem; padding: 0 0 .5em; } caption { font-weight: 600; }
th, td { text-align: start; vertical-align: top; padding: .45em .7em; border-bottom: 1px solid var(--line); min-width: 5em; }
thead th { background: var(--soft); border-bottom: 2px solid var(--line); }
figure { margin: 1.5em 0; } figure svg { display: block; width: 100%; height: auto; margin-bottom: .6em; }
figcaption p { margin: .2em 0 0; }
.bar { fill: var(--bar); } .stem { stroke: var(--bar); } .track { fill: var(--track); } .line { stroke: var(--line); }
.label { fill: var(--text); } .quiet { fill: var(--quiet); }
.references ul { list-style: none; padding: 0; } .references li { display: flex; gap: .8em; margin: 0 0 1em; }
.number { color: var(--quiet); }
.references li:target { background: var(--doubt); } cite { font-style: normal; font-weight: 600; }
blockquote { margin: .3em 0 0; padding-inline-start: .8em; border-inline-start: 2px solid var(--line); color: var(--quiet); }
footer { margin-top: 3em; text-align: center; }
@media print { :root { color-scheme: light; --ground: #fff; --text: #000; --quiet: #444; --line: #bbb; --soft: #f2f2f2; --link: #000;
  --bar: #2f5d8a; --track: #e9edf2; --doubt: #fff3d6; }
  body { max-width: none; padding: 0; font-size: 10pt; } .wide { overflow: visible; } thead { display: table-header-group; }
  tr, .note, figure, .references li { break-inside: avoid; } h2, h3, h4, h5, h6 { break-after: avoid; }
  .marking { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
`;
