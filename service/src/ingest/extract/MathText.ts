type Node = { name: string; value: string; children: Node[] }

const ARGUMENTS = new Set(['e', 'num', 'den', 'sub', 'sup', 'deg', 'lim', 'fName'])

/**
 * Writes the equations of Office documents (OMML, ECMA-376 part 1, 22.1) in one line, as people type them: `(a+b)/2`,
 * `x^2`, `√(n)`. Call it for each element of a file, by its local name.
 */
export class MathText {
  readonly #open: Node[] = []

  /** Whether the current element belongs to an equation. */
  get isInside(): boolean {
    return this.#open.length > 0
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (!this.isInside && name !== 'oMath') return
    const node = { name, value: attributes['m:val'] ?? attributes.val ?? '', children: [] }
    this.#open.at(-1)?.children.push(node)
    this.#open.push(node)
  }

  text(piece: string): void {
    const last = this.#open.at(-1)
    if (last?.name === 't') last.value += piece
  }

  /** Returns the equation at its end, else null. */
  close(): string | null {
    const node = this.#open.pop()
    return node && this.#open.length === 0 ? written(node).trim() : null
  }
}

function written(node: Node): string {
  const { name, value, children } = node
  if (name === 't') return value
  if (name.endsWith('Pr')) return ''
  const of = (part: string) => {
    const found = children.find((child) => child.name === part)
    return found ? written(found) : ''
  }
  switch (name) {
    case 'f':
      return `${grouped(of('num'))}/${grouped(of('den'))}`
    case 'sSup':
      return `${of('e')}^${grouped(of('sup'))}`
    case 'sSub':
      return `${of('e')}_${grouped(of('sub'))}`
    case 'sSubSup':
      return `${of('e')}_${grouped(of('sub'))}^${grouped(of('sup'))}`
    case 'sPre':
      return `_${grouped(of('sub'))}^${grouped(of('sup'))}${of('e')}`
    case 'rad':
      return `${of('deg') ? `root(${of('deg')})` : '√'}(${of('e')})`
    case 'nary':
      return `${narySign(node)}${bound('_', of('sub'))}${bound('^', of('sup'))} ${of('e')}`
    case 'limLow':
      return `${of('e')}_${grouped(of('lim'))}`
    case 'limUpp':
      return `${of('e')}^${grouped(of('lim'))}`
    case 'func':
      return `${of('fName')} ${of('e')}`
    case 'd':
      return delimited(node)
    case 'm':
    case 'eqArr':
      return children.map(written).filter(Boolean).join('; ')
    case 'mr':
      return children.map(written).join(', ')
    default:
      return children.map(written).join('')
  }
}

function bound(sign: string, text: string): string {
  return text ? sign + grouped(text) : ''
}

function grouped(text: string): string {
  return /^[\p{L}\p{N}.∞]*$/u.test(text) ? text : `(${text})`
}

function property({ children }: Node, name: string): string | null {
  const properties = children.find((child) => child.name.endsWith('Pr'))
  return properties?.children.find((child) => child.name === name)?.value ?? null
}

function narySign(node: Node): string {
  return property(node, 'chr') ?? '∫'
}

function delimited(node: Node): string {
  const inner = node.children.filter(({ name }) => ARGUMENTS.has(name)).map(written)
  const separator = property(node, 'sepChr') ?? '|'
  return `${property(node, 'begChr') ?? '('}${inner.join(separator)}${property(node, 'endChr') ?? ')'}`
}
