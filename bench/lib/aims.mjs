import { UPLOAD_LINKS } from './plan.mjs'

const LONGEST = 10_000

/**
 * What Inlet promises. `measured` answers the decisive number, undefined if there is none; `most` or `least` is
 * the promise.
 */
export const aims = [
  aim('weight', 'The host ships ≤ 5 kB, as a module and as a script tag', 'B', 5_000, (of) =>
    Math.max(of('weight.script'), of('weight.module')),
  ),
  aim('longTask', 'No long task in the host, 1×', 'ms', 50, (of) => of('blocking.longest@1')),
  aim('longTaskSlow', 'No long task in the host, 4×', 'ms', 50, (of) => of('blocking.longest@4')),
  aim('cold', "Cold ≤ 1.0 × the predecessor's time", 'ratio', 1, ratio('opening.cold@1')),
  aim('coldSlow', "Cold ≤ 1.0 × the predecessor's time, 4×", 'ratio', 1, ratio('opening.cold@4')),
  aim('coldLink', "Cold ≤ 0.7 × the predecessor's time, slow link", 'ratio', 0.7, ratio('opening.cold@slow')),
  aim('click', 'Click → usable list ≤ 1.3 s, slow link', 'ms', 1300, (of) => of('opening.click@slow')),
  aim('look', 'Click → something of its own look ≤ 0.5 s, slow link', 'ms', 500, (of) =>
    of('opening.look@slow'),
  ),
  aim(
    'ready',
    "Prepared, from the click ≤ 0.5 × the predecessor's time",
    'ratio',
    0.5,
    ratio('opening.ready@1'),
  ),
  aim(
    'readySlow',
    "Prepared, from the click ≤ 0.5 × the predecessor's time, 4×",
    'ratio',
    0.5,
    ratio('opening.ready@4'),
  ),
  aim('readyAtOnce', 'Prepared, from the click ≤ 50 ms', 'ms', 50, (of) => of('opening.ready@1')),
  ...['files', 'picker'].flatMap((list) => [
    aim(`${list}Nodes`, `${list}: ≤ 600 elements at 10,000 rows`, 'count', 600, at(list, 'nodes')),
    aim(`${list}Frame`, `${list}: no frame over 50 ms at 10,000 rows`, 'ms', 50, at(list, 'frame')),
    aim(`${list}SelectAll`, `${list}: select all ≤ 50 ms at 10,000 rows`, 'ms', 50, at(list, 'selectAll')),
    aim(`${list}Keystroke`, `${list}: keystroke ≤ 50 ms at 10,000 rows`, 'ms', 50, at(list, 'keystroke')),
    aim(`${list}Poll`, `${list}: idle poll ≤ 5 ms at 10,000 rows`, 'ms', 5, at(list, 'poll')),
  ]),
  aim('closingNodes', 'No node left after close', 'count', 0, (of) => of('closing.nodes')),
  aim('closingListeners', 'No listener left after close', 'count', 0, (of) => of('closing.listeners')),
  aim('closingFrames', 'No frame left after close', 'count', 0, (of) => of('closing.frames')),
  ...UPLOAD_LINKS.map(({ megabits }) => ({
    id: `upload${megabits}`,
    text: `Upload ≥ 0.97 of a bare fetch at ${megabits} Mbit/s`,
    unit: 'ratio',
    least: 0.97,
    measured: (of) => of(`upload.link@${megabits}`) / of(`upload.link@${megabits}`, 'bare'),
  })),
  aim(
    'uploadMemory',
    'Memory of an upload does not grow with the size of the files: ≤ 20 MB more for 475 MB more',
    'MB',
    2e7,
    (of) => of('upload.heap'),
  ),
]

function aim(id, text, unit, most, measured) {
  return { id, text, unit, most, measured }
}

function ratio(name) {
  return (of) => of(name) / of(name, 'carbon')
}

function at(list, name) {
  return (of) => of(`${list}.${name}.${LONGEST}@1`)
}
