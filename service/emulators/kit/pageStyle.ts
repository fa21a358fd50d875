/** The only style of the sandbox's pages. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; scroll-padding-bottom: 6rem; --ground: #f6f7f9; --card: #fff; --line: #868e9e; --text: #14171f; --muted: #565f70; --accent: #1f3261; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #101218; --card: #181b23; --line: #6d7587; --text: #eceef3; --muted: #a2a9b8; --accent: #b4c4f4; --on-accent: #101a36; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
p { margin: .5rem 0; }
ul { margin: 0; padding-inline-start: 1.25rem; }
.note, small { color: var(--muted); font-size: .875rem; }
fieldset { margin: 1rem 0 0; padding: .25rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); min-width: 0; }
legend { padding: 0 .25rem; font-weight: 600; }
label { display: flex; gap: .625rem; align-items: baseline; padding: .375rem .5rem; border-radius: 6px; cursor: pointer; }
label:has(:checked) { background: var(--ground); }
input { flex: none; accent-color: var(--accent); }
/* In sight however long the list of people is. */
.buttons { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: .75rem; margin: .75rem -.25rem 0; padding: .75rem .25rem; border-top: 1px solid var(--line); background: var(--ground); }
button { flex: 1 1 8rem; min-height: 2.75rem; border: 1px solid var(--accent); border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: transparent; color: inherit; border-color: var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`
