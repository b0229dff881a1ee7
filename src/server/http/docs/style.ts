/** The style of the docs in both themes, with the app's colors. */
export const style = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f5f1, #131417);
  --sunken: light-dark(#f0eee8, #17181c);
  --surface: light-dark(#ffffff, #1c1e22);
  --line: light-dark(#e4e1d9, #2e3138);
  --ink: light-dark(#1b1c20, #edeef1);
  --muted: light-dark(#555861, #aeb2bc);
  --accent: light-dark(#2d4bc4, #a3b5ff);
  --ok: light-dark(#046a66, #59d5cb);
  --major: light-dark(#9a4a00, #ffb26b);
  --critical: light-dark(#b42318, #ff8f82);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--canvas); color: var(--ink);
  font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: 19rem minmax(0, 1fr);
}
nav {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.5rem 1rem;
  border-right: 1px solid var(--line); font-size: .875rem;
}
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: .2rem .5rem; border-radius: .375rem; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { background: var(--sunken); }
.brand { font-weight: 650; font-size: 1rem; margin: 0; }
.group { margin: 1.25rem .5rem .25rem; color: var(--muted); text-transform: capitalize; }
main { max-width: 60rem; padding: 2rem clamp(1rem, 4vw, 3.5rem) 6rem; }
h1 { font-size: 1.75rem; margin: 0 0 .5rem; }
h2 { font-size: 1.375rem; margin: 3rem 0 .5rem; text-transform: capitalize; }
h3 { font-size: 1.0625rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h3 a { color: inherit; text-decoration: none; }
h4 { font-size: .9375rem; margin: 1.5rem 0 .5rem; }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: .8125rem/1.5 ui-monospace, monospace; }
h3 code { font-size: 1rem; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; overflow-x: auto; }
p { margin: .25rem 0 .75rem; }
.lead { font-size: 1.125rem; }
.version, .notes, .optional, .key, .type { color: var(--muted); font-size: .875rem; font-weight: 400; }
.optional { font-style: italic; }
.method { display: inline-block; min-width: 3.5rem; font: 650 .75rem ui-monospace, monospace; color: var(--accent); }
.operation { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem 1.5rem; margin: 1rem 0; }
.members { list-style: none; margin: 0; padding: 0; }
.members > li { padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
.members > li > p { margin: .125rem 0 0; font-size: .9375rem; }
.members .members { margin: .5rem 0 0; padding-left: 1rem; border-left: 2px solid var(--line); }
.name { font-weight: 650; }
details > summary { cursor: pointer; padding: .25rem 0; }
.members summary { color: var(--muted); font-size: .875rem; }
.response { border-top: 1px solid var(--line); padding: .25rem 0; }
.status { font: 650 .8125rem ui-monospace, monospace; }
.s2 { color: var(--ok); } .s4 { color: var(--major); } .s5 { color: var(--critical); }
.schema { border-top: 1px solid var(--line); padding: .375rem 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); vertical-align: top; }
@media (max-width: 52rem) {
  body { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); }
  .operation { padding: 1rem; }
}
`
