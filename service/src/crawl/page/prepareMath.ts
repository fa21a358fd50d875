import type { PageDocument, PageElement } from './pageDom.ts'

/** What holds one formula more than once: drawn, and as markup. */
const DRAWN = '.katex, .mwe-math-element, mjx-container, .MathJax'

/** Formulas as they were written, in TeX between dollar signs, where the page says it. */
export function prepareMath(document: PageDocument): void {
  for (const math of document.querySelectorAll('math')) {
    const tex = texOf(math)
    if (tex === '') {
      for (const note of math.querySelectorAll('annotation, annotation-xml')) note.remove()
      continue
    }
    const mark = math.getAttribute('display') === 'block' ? '$$' : '$'
    const drawn = math.closest(DRAWN) ?? math
    drawn.replaceWith(`${mark}${tex}${mark}`)
  }
}

function texOf(math: PageElement): string {
  const annotation = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent
  const tex = (annotation || math.getAttribute('alttext')) ?? ''
  // Wikis wrap each formula in a style of their own.
  return tex
    .trim()
    .replace(/^\{\\(?:display|text)style\s+([\s\S]*)\}$/, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}
