import { RATES, ROWS } from './plan.mjs'

/**
 * @typedef {object} Quantity one line of a table
 * @property {string} name of the result
 * @property {string} label
 * @property {keyof typeof import('./units.mjs').units} unit
 */

const atBothRates = (name, label, unit = 'ms') =>
  RATES.map((rate) => ({ name: `${name}@${rate}`, label: `${label}, ${rate}×`, unit }))

const ofList = (list) =>
  ROWS.flatMap((rows) => [
    { name: `${list}.nodes.${rows}@1`, label: `elements, ${rows.toLocaleString('en')} rows`, unit: 'count' },
    { name: `${list}.heap.${rows}@1`, label: 'live JavaScript objects', unit: 'MB' },
    ...[
      ['restingFrame', 'longest frame, nothing happening'],
      ['frame', 'longest frame, scrolling'],
      ['check', 'one check'],
      ['selectAll', 'select all'],
      ['keystroke', 'a keystroke in the search'],
      ['poll', 'one idle poll'],
    ].flatMap(([name, label]) => atBothRates(`${list}.${name}.${rows}`, label)),
  ])

/** What the tables show, in this order. */
export const tables = [
  {
    title: 'What the host ships',
    text: 'Brotli, quality 11. The predecessor with the packages it requires beside it.',
    quantities: [
      { name: 'weight.module', label: 'module, React not counted', unit: 'B' },
      { name: 'weight.withReact', label: 'module, with the React it needs', unit: 'B' },
      { name: 'weight.script', label: 'script tag', unit: 'B' },
      { name: 'opening.bytes', label: 'everything until the list is usable, the frame included', unit: 'B' },
    ],
  },
  {
    title: 'From navigation, and from the click, to the usable list',
    text: 'The list of all 25 sources, laid out and covered by nothing. Cold: a fresh profile, the page opens the widget at once. Ready: the page has come to rest, with Inlet prepared (`Widget.preload` with a token fetcher) and the predecessor mounted: both have asked for a token and everything else.',
    quantities: [
      ...atBothRates('opening.cold', 'cold: navigation → list'),
      { name: 'opening.cold@slow', label: 'cold: navigation → list, slow link', unit: 'ms' },
      { name: 'opening.click@slow', label: 'click → list, slow link', unit: 'ms' },
      { name: 'opening.look@slow', label: 'click → a first look of its own, slow link', unit: 'ms' },
      ...atBothRates('opening.ready', 'ready: click → list'),
    ],
  },
  {
    title: "The host's main thread",
    text: 'Total blocking time: what of each task is beyond 50 ms.',
    quantities: [
      ...atBothRates('blocking.load', 'blocked while the page loads and gets the widget ready'),
      ...atBothRates('blocking.open', 'blocked while it opens'),
      ...atBothRates('blocking.longest', 'longest task beyond 50 ms'),
    ],
  },
  {
    title: 'Files table',
    text: 'From the input until what it changed is painted.',
    quantities: ofList('files'),
  },
  { title: 'Item picker', text: 'The same.', quantities: ofList('picker') },
  {
    title: 'Left in the host page after 30 times open and close',
    text: 'After garbage collection, compared with the page before the first time.',
    quantities: [
      { name: 'closing.elements', label: 'elements', unit: 'count' },
      { name: 'closing.nodes', label: 'nodes, detached ones included', unit: 'count' },
      { name: 'closing.listeners', label: 'listeners', unit: 'count' },
      { name: 'closing.frames', label: 'frames', unit: 'count' },
      { name: 'closing.heap', label: 'live JavaScript objects', unit: 'MB' },
    ],
  },
]
