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
  aim('ready', "Preloaded ≤ 0.5 × the predecessor's time from navigation", 'ratio', 0.5, ready(1)),
  aim('readySlow', "Preloaded ≤ 0.5 × the predecessor's time from navigation, 4×", 'ratio', 0.5, ready(4)),
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
  {
    id: 'upload',
    text: 'Upload ≥ 0.95 of a bare fetch',
    unit: 'ratio',
    least: 0.95,
    measured: (of) => of('upload.speed') / of('upload.speed', 'bare'),
  },
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

function ready(rate) {
  return (of) => of(`opening.ready@${rate}`) / of(`opening.cold@${rate}`, 'carbon')
}

function at(list, name) {
  return (of) => of(`${list}.${name}.${LONGEST}@1`)
}
