const number = (/** @type {number} */ value, digits = 0) =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** How values are written. */
export const units = {
  B: (/** @type {number} */ value) => `${number(value)} B`,
  MB: (/** @type {number} */ value) => `${number(value / 1e6, 1)} MB`,
  ms: (/** @type {number} */ value) => `${number(value, value < 10 ? 1 : 0)} ms`,
  count: (/** @type {number} */ value) => number(value),
  speed: (/** @type {number} */ value) => `${number(value, value < 100 ? 1 : 0)} MB/s`,
}
