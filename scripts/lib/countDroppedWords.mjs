import ts from 'typescript'

/** Names that style rules replaced; the replacement is in the table of docs/contribute/words.md. */
const NAMES = `(?:${[
  ...['Means', 'Uses', 'Given', 'Asked', 'Wanted', 'Dependencies', 'Arrival', 'SoughtWord', 'Walking'],
  ...['MOST_\\w+', 'LONGEST_\\w+', 'LARGEST_\\w+', 'ROOM', 'EVERY', 'AHEAD', 'KEPT', 'MARGIN', 'SILENCE'],
  ...['hurry[A-Z]\\w*', 'takeBack\\w*', 'putBack', 'calledOff', 'CALLED_OFF', 'givesWay', 'whatIsDue'],
  ...['whenThereIsRoom', 'workOff', 'takePlace', 'keepNewest', 'giveBack', 'leaveForSource', 'takeReturn'],
  ...[
    'tell[A-Z]\\w*',
    'told',
    'kept',
    'came',
    'heard',
    'endsSoon',
    'makesNothing',
    'isTelling',
    'unanalysed',
  ],
  ...['\\w*[Cc]atalogue\\w*', '\\w*[Oo]rganis\\w*', '\\w*[Nn]ormalis\\w*', '\\w*[Bb]ehaviour\\w*'],
].join('|')})`
const NAME = new RegExp(`^${NAMES}$`)
/** Files without a match need no syntax tree, which takes most of the time. */
const CANDIDATE = new RegExp(`\\b${NAMES}\\b`)
const PHRASES =
  /\b(?:whoever|somebody|called? off|gives? way|whose it is|is told|are told|hears? of|a sweep|sweeps|is there still|by themselves)\b|\w*(?:catalogue|organis|behaviour|licence)\w*/gi

/**
 * Counts names and phrases in comments that the style rules drop.
 * @param {string} name of the file, for its syntax
 * @param {string} text
 */
export function countDroppedWords(name, text) {
  const names = CANDIDATE.test(text) ? countNames(name, text) : 0
  if (text.search(PHRASES) < 0) return { names, comments: 0 }
  return { names, comments: commentsOf(text).join('\n').match(PHRASES)?.length ?? 0 }
}

function countNames(/** @type {string} */ name, /** @type {string} */ text) {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  let names = 0
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isIdentifier(node) && NAME.test(node.text)) names += 1
    node.forEachChild(visit)
  }
  visit(file)
  return names
}

function commentsOf(/** @type {string} */ text) {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.JSX, text)
  const found = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan())
    if (kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia)
      found.push(scanner.getTokenText())
  return found
}
