const LATIN = /[\p{Script=Latin}\p{Nd}]/u
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Joins text and names of unknown script, with a space between Latin and Japanese letters. */
export function spaced(parts: TemplateStringsArray, ...names: readonly string[]): string {
  return parts.reduce((text, part, index) => join(join(text, String(names[index - 1])), part))
}

function join(left: string, right: string): string {
  const last = [...left].at(-1) ?? ''
  const first = [...right].at(0) ?? ''
  const meet = (LATIN.test(last) && JAPANESE.test(first)) || (JAPANESE.test(last) && LATIN.test(first))
  return meet ? `${left} ${right}` : left + right
}
