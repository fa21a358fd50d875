/** Milliseconds as people read them: `0.4 s`, `12 s`, `2 min 5 s`. */
export function seconds(/** @type {number} */ milliseconds) {
  const whole = Math.round(milliseconds / 1000)
  if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
