/**
 * What the page asks for, in its order. `start`: a command that is left running, ended before the next of its kind.
 * `terminal`: commands and files of one further terminal; `server` is its last command, if that goes on running.
 * @typedef {{ commands: readonly Command[] }} Terminal
 * @typedef {{ run: string } | { file: string, text: string }} Command
 */

/** Where the page begins a terminal: the first, and by these words. */
const NEXT = /\b(second|third) terminal\b/

/**
 * The terminals of the quick start: each block of `sh`, and each file that is named before its block.
 * @param {string} page
 * @returns {Terminal[]}
 */
export function terminalsOf(page) {
  /** @type {{ commands: Command[] }[]} */
  const terminals = [{ commands: [] }]
  const parts = page.split(/^```(\w+)\n(.*?)^```$/gms)
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [words = '', language = '', text = ''] = parts.slice(at, at + 3)
    if (NEXT.test(words)) terminals.push({ commands: [] })
    const { commands } = terminals.at(-1) ?? { commands: [] }
    const [, file] = /Write `([\w./-]+)`[^\n]*\n*$/.exec(words) ?? []
    if (file) commands.push({ file, text })
    else if (language === 'sh') commands.push({ run: text.trim() })
  }
  return terminals
}

/**
 * What a terminal is told, as one script: files by here-documents, the rest as it stands.
 * @param {Terminal} terminal
 */
export function scriptOf({ commands }) {
  return commands
    .map((command) =>
      'run' in command ? command.run : `cat > ${command.file} <<'END OF FILE'\n${command.text}END OF FILE`,
    )
    .join('\n')
}
