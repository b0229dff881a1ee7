/** The style of exported documents: the app's colors in both themes, and light on paper. */
export const documentStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f5f1, #131417);
  --surface: light-dark(#fff, #1c1e22);
  --sunken: light-dark(#f0eee8, #17181c);
  --line: light-dark(#e4e1d9, #2e3138);
  --ink: light-dark(#1b1c20, #edeef1);
  --muted: light-dark(#555861, #aeb2bc);
  --accent: light-dark(#2d4bc4, #a3b5ff);
}
.critical { --tone: light-dark(#b42318, #ff8f82); --ground: light-dark(#fcebe8, #3c1c18); }
.major { --tone: light-dark(#9a4a00, #ffb26b); --ground: light-dark(#fcefe5, #3a2616); }
.minor { --tone: light-dark(#756000, #e6ca5a); --ground: light-dark(#f7f1da, #322b12); }
.info { --tone: light-dark(#2a6091, #8cc1ec); --ground: light-dark(#e7f0f7, #182c3d); }
.ok { --tone: light-dark(#046a66, #59d5cb); --ground: light-dark(#e0f3f1, #0f302e); }
.unknown { --tone: light-dark(#5b606c, #abb0bb); --ground: light-dark(#eeeef0, #282b31); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
main, .report { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
header { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }
header > div { flex: 1 1 20rem; }
.mark { margin: 0; padding: 1rem 1.25rem; border-radius: .75rem; background: var(--ground); color: var(--tone); text-align: center; }
.mark b { display: block; font-size: 2.75rem; line-height: 1.1; }
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.2rem; }
h3 { margin: 0 0 .35rem; font-size: 1rem; }
p { margin: .35rem 0; }
.subject, .intro, .references, footer, dt, th { color: var(--muted); font-size: .875rem; }
.lead { font-size: 1.1rem; }
.facts, .record { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.25rem; margin: .75rem 0 0; font-size: .875rem; }
dd { margin: 0; }
article { margin: .6rem 0; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); break-inside: avoid; }
.level { display: inline-block; margin-right: .35rem; padding: 0 .6rem; border-radius: 1rem; background: var(--ground); color: var(--tone); font-size: .8rem; }
.note { color: var(--muted); font-weight: normal; }
.record { padding: .75rem 1rem; border-radius: .5rem; background: var(--sunken); white-space: pre-line; }
code { font: .9em ui-monospace, monospace; }
.table { overflow-x: auto; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); margin: .5rem 0 1rem; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .4rem .9rem; text-align: left; vertical-align: top; white-space: pre-line; }
tr + tr td, thead + tbody td { border-top: 1px solid var(--line); }
a { color: var(--accent); }
.redacted { color: light-dark(#9a4a00, #ffb26b); font-size: .875rem; }
.appendix { margin-top: 3rem; border-top: 1px solid var(--line); }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
@page { margin: 13mm 14mm; }
@media print {
  :root { color-scheme: light; --canvas: #fff; font-size: 9pt; }
  body { line-height: 1.4; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main, .report { max-width: none; padding: 0; }
  .report + .report { break-before: page; }
  h2 { margin: 1.1rem 0 .4rem; break-after: avoid; }
  .mark { padding: .5rem 1rem; }
  article { margin: .35rem 0; padding: .4rem .7rem; }
  .record { padding: .4rem .7rem; margin-top: .4rem; }
  .appendix { margin: 0; border: 0; break-before: page; }
  p { margin: .2rem 0; }
  .intro { font-size: .85rem; line-height: 1.35; }
  footer { margin-top: .8rem; padding-top: .4rem; break-before: avoid; }
  .table { overflow: visible; }
  tr { break-inside: avoid; }
}
`
