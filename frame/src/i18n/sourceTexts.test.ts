import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const sources: Readonly<Record<string, string>> = import.meta.glob('../{app,features,ui}/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = Object.entries(sources).filter(([path]) => !path.includes('.test.'))

/** Attributes whose text users read or hear. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|alt|hint|label|placeholder|text|title|\w+Label)$/

/** Texts that are the same in every language. */
const NAMES: readonly string[] = ['https://']

function parse(path: string, source: string): ts.SourceFile {
  return ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

function nodesOf(node: ts.Node): readonly ts.Node[] {
  const nodes: ts.Node[] = [node]
  node.forEachChild((child) => void nodes.push(...nodesOf(child)))
  return nodes
}

/** Words that a component would render unchanged: between tags, in braces, or as such an attribute. */
function wordsIn(file: ts.SourceFile): readonly string[] {
  return nodesOf(file).flatMap((node) => {
    if (ts.isJsxText(node)) return [node.text.trim()]
    if (ts.isJsxAttribute(node) && READ.test(node.name.getText()))
      return node.initializer ? literalsOf(node.initializer) : []
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return literalsOf(node)
    return []
  })
}

/** The possible values of an expression, as far as they are literals. */
function literalsOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isJsxExpression(node)) return node.expression ? literalsOf(node.expression) : []
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  // `a || b`, `a ?? b`, `a && b`, `a + b`: a comparison renders neither side.
  if (ts.isBinaryExpression(node) && /^(\|\||\?\?|&&|\+)$/.test(node.operatorToken.getText()))
    return [...literalsOf(node.left), ...literalsOf(node.right)]
  return []
}

/** Components that read a text without observing it. */
function deafComponentsIn(file: ts.SourceFile): readonly string[] {
  return nodesOf(file).flatMap((node) => {
    if (!ts.isCallExpression(node) || !/^(t|\w+Texts|format[A-Z]\w+)$/.test(node.expression.getText()))
      return []
    const around: ts.Node[] = []
    for (let one: ts.Node = node; !ts.isSourceFile(one); one = one.parent) around.push(one)
    const isObserved = around.some(
      (one) =>
        (ts.isCallExpression(one) && one.expression.getText() === 'observer') ||
        (ts.isJsxElement(one) && one.openingElement.tagName.getText() === 'Observer'),
    )
    const component = around.find(
      (one) =>
        (ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one)) && /^[A-Z]/.test(one.name?.text ?? ''),
    )
    return component && !isObserved ? [node.expression.getText()] : []
  })
}

describe('the views', () => {
  it('are read here', () => expect(files.length).toBeGreaterThan(80))

  it.each(files)('%s has no text of its own', (path, source) => {
    const words = wordsIn(parse(path, source)).filter((text) => /\p{L}/u.test(text) && !NAMES.includes(text))
    expect(words).toEqual([])
  })

  it.each(files)('%s follows a change of the language', (path, source) => {
    expect(deafComponentsIn(parse(path, source))).toEqual([])
  })
})

describe('the search for words', () => {
  it.each([
    ['<p>Hello</p>', ['Hello']],
    ['<p title="Hello" className="hello" />', ['Hello']],
    ["<B confirmLabel={yes ? 'Yes' : t().no} />", ['Yes']],
    ["<p>{kind === 'none' && 'Nothing'}</p>", ['Nothing']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is read as source.
    ['<p>{`${count} files`}</p>', ['', ' files']],
    ["<p>{pick('a')}</p>", []],
  ])('finds in %s', (source, words) => {
    expect(
      wordsIn(parse('a.tsx', `const a = ${source}`)).filter((text) => text !== '' || words.includes('')),
    ).toEqual(words)
  })

  it('finds a component that would not follow', () => {
    const deaf = 'function Hello() { return <p>{t().hello}</p> }'
    expect(deafComponentsIn(parse('a.tsx', deaf))).toEqual(['t'])
    expect(deafComponentsIn(parse('a.tsx', `const Hello = observer(${deaf})`))).toEqual([])
    expect(deafComponentsIn(parse('a.tsx', deaf.replace('Hello', 'hello')))).toEqual([])
  })
})
