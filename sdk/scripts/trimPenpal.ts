/**
 * What the script-tag build does not need of penpal, and no minifier can know. penpal is pinned; one that reads
 * differently ends the build.
 */
const TRIMMINGS: readonly (readonly [part: RegExp, instead: string])[] = [
  // The debug log: we give none.
  [/^ *log\?\.\([^;]*\);$/gm, ''],
  // Answers that transfer objects: ours are plain data.
  [/if \(value instanceof Reply_default\) \{[^}]*\}/, ''],
  // Methods within methods: ours are a flat list, called by name.
  [/getMethodAtMethodPath\(methodPath, methods\)(?=;)/, 'methods[methodPath]'],
  [
    /return new Proxy\(\s*path\.length[\s\S]*?\n {2}\);/,
    'return new Proxy({}, { get: (_, name) => name !== "then" && ((...args) => callback([name], args)) });',
  ],
  // Calls without a time limit: each of ours ends with its options.
  [
    /const lastArg = [\s\S]*?lastArgIsOptions \? args\.slice\(0, -1\) : args;/,
    'const { timeout } = args.pop();',
  ],
  [/args: argsWithoutOptions/, 'args'],
  [/timeout !== void 0 \? (window\.setTimeout\([\s\S]*?, timeout\)) : void 0;/, '$1;'],
  // What cannot be cloned: options are JSON, answers are ours.
  [/try \{(\s*const callMessage = [\s\S]*?)\} catch \(error\) \{\s*reject\([\s\S]*?\);\s*\}/, '$1'],
  [
    /try \{\s*(messenger\.sendMessage\(replyMessage, transferables\);)\s*\} catch [\s\S]*?throw error;\s*\}/,
    '$1',
  ],
  // Checks of our own arguments, which the compiler has made.
  [/if \(!messenger\) \{[^}]*\}/, ''],
  [/if \(usedMessengers\.has\(messenger\)\) \{[^}]*\}\s*usedMessengers\.add\(messenger\);/, ''],
  // The time limit of the connection: the session has one for the whole of the loading.
  [/timeout !== void 0 \? setTimeout\([\s\S]*?, timeout\) : void 0;/, 'void 0;'],
  [/clearTimeout\(timeoutId\);(?=\s*isComplete)/, ''],
  // Peers of before penpal 7: the frame is ours.
  [/&& [^\n]*\n *remoteParticipantId !== DEPRECATED_PENPAL_PARTICIPANT_ID/, ''],
  [/\|\| [^\n]*\n *remoteParticipantId === DEPRECATED_PENPAL_PARTICIPANT_ID/, ''],
  // Its list of our methods: peers do not read it.
  [/extractMethodPathsFromMethods\(methods\)(?=;)/, '[]'],
  [/var extractMethodPathsFromMethods = [\s\S]*?^\};/m, ''],
  // Handshake messages that cannot be cloned: they are text.
  [
    /try \{\s*(messenger\.sendMessage\(\w+Message\);)\s*\} catch \(error\) \{\s*reject\([^;]*;(\s*return;)?\s*\}/g,
    '$1',
  ],
  // Errors rebuilt with class and stack: nobody reads those of the frame, and browsers clone ours.
  [/\.\.\.error instanceof Error \? \{[^}]*\} : \{ value: error \}/, 'value: error'],
  [/isSerializedErrorInstance \? deserializeError\(value\) : value/, 'value'],
  [/, isSerializedErrorInstance \} = message/, ' } = message'],
  [/this\.name = "PenpalError";/, ''],
  // Words about calls that failed: only that they did counts.
  [/`Method call [^`]*`/g, '""'],
  [/`Method \\`.*`(?=\n)/, '"No such method"'],
  [/try \{\s*(messenger\.sendMessage\(destroyMessage\);)\s*\} catch \(_\) \{\s*\}/, '$1'],
  // Guards that are functions: the minifier calls each where it stands.
  ...['SYN', 'ACK1', 'ACK2', 'CALL', 'REPLY', 'DESTROY'].map(
    (type) => [new RegExp(`is${type}Message\\(message\\)`, 'gi'), `(message.type === "${type}")`] as const,
  ),
  [/isObject\(data\) && data\.namespace/, 'data?.namespace'],
  [/, path = \[\]/, ''],
  // Channels within a connection, and once more the log and the transferred objects.
  [/ && data\.channel === channel/, ''],
  [/\{ log, /, '{ '],
  [/\(channel, /g, '('],
  [/, (channel|log|transferables)\b(?=[,)])|, transferables(?= \})/g, ''],
  [/^ *(channel|log|transferables),?;?$/gm, ''],
  [/this\.transferables = options\?\.transferables;/g, ''],
  // Ids in pages without a secure context: as random, in the words of our nonce.
  [/crypto\.randomUUID[\s\S]*?join\("-"\)\);/, '() => crypto.getRandomValues(new Uint32Array(4)).join("-");'],
]

export const trimPenpal = {
  name: 'trim-penpal',
  transform: {
    filter: { id: /penpal\.mjs$/ },
    handler: (code: string): string =>
      TRIMMINGS.reduce((rest, [part, instead]) => {
        const trimmed = rest.replace(part, instead)
        if (trimmed === rest) throw new Error(`penpal has changed: nothing matches ${part}`)
        return trimmed
      }, code),
  },
}
