// Who may import whom, and why not: the tables "Rooms" and "Service" of docs/architecture.md. Paths begin with `/` at the
// root of the checkout; packages are named as they are imported.

/** @typedef {{ readonly from: RegExp, readonly to: RegExp, readonly except?: RegExp, readonly why: string }} Rule */

const WORKSPACE = '@inlet/|/(?:wire|sdk|frame|console|service|hosts|e2e|scripts)/'
/** Anything of ours outside this workspace. */
const outside = (/** @type {string} */ own) => new RegExp(`^(?!/${own}/)(?:${WORKSPACE})`)

/** @type {readonly Rule[]} */
const WORKSPACES = [
  {
    from: /^\/wire\/src\//,
    to: outside('wire'),
    why: 'wire is the contract that everything else stands on: it imports nothing of ours.',
  },
  {
    from: /^\/sdk\/(?:src\/|[^/]+$)/,
    to: outside('sdk'),
    except: /^@inlet\/wire\/bridge$/,
    why: "The SDK runs in other people's pages: of ours it imports @inlet/wire/bridge alone (no schemas, no service contract).",
  },
  {
    from: /^\/frame\/(?:src\/|[^/]+$)/,
    to: outside('frame'),
    except: /^@inlet\/wire\/|^\/service\/test\//,
    why: 'The frame shares the contract with the other workspaces and nothing else: import @inlet/wire/…',
  },
  {
    from: /^\/console\/(?:src\/|[^/]+$)/,
    to: outside('console'),
    except: /^@inlet\/wire\/(?:console|service)$|^\/frame\/src\/(?:ui|theme|i18n|lib)\//,
    why: "The operators' page asks the service by @inlet/wire/console, and takes the kit of the frame: ui, theme, i18n and lib.",
  },
  {
    from: /^\/service\/(?:emulators|src|test)\//,
    to: outside('service'),
    except: /^@inlet\/wire\/(?:service|console|bridge\/errors)$/,
    why: 'The service knows the widget by the contract alone: import @inlet/wire/service, or the table of errors for its pages.',
  },
  {
    from: /^\/clients\/typescript\/src\//,
    to: /^(?:@inlet\/|\/(?!clients\/typescript\/src\/))/,
    why: 'The client is installed by itself: it imports nothing of ours but what is generated beside it.',
  },
  {
    from: /^\/hosts\/[^/]+\/(?:src\/|server\/|[^/]+$)/,
    to: outside('hosts'),
    except: /^@inlet\/sdk(?:\/|$)/,
    why: 'A host embeds the widget as a customer would: by the name @inlet/sdk.',
  },
  {
    from: /^\/e2e\//,
    to: outside('e2e'),
    except:
      /^@inlet\/(?:wire\/|sdk(?:\/|$))|^\/service\/(?:emulators\/|test\/(?:(?:contract|documents|github|google|microsoft|slack)\/|(?:approve|foreignServers|freePort)\.))/,
    why: 'End-to-end tests see what a customer sees: public names and the contract, no source file.',
  },
  {
    from: /^\/scripts\/(?:lib\/)?[^/]+$/,
    to: outside('scripts'),
    why: 'The commands run before anything is installed or built: they import nothing of ours.',
  },
]

/** @typedef {{ readonly room: string, readonly may: readonly string[], readonly why: string }} Room */

/** Rooms of the frame. What is in none of them puts the rooms together. @type {readonly Room[]} */
const FRAME = [
  { room: 'lib', may: [], why: 'lib holds pure functions that any room may use: it imports no other room.' },
  {
    room: 'i18n',
    may: ['lib'],
    why: 'Texts import lib alone: the code that shows a text passes in the values.',
  },
  { room: 'theme', may: ['lib', 'i18n'], why: 'theme lies under the kit: it imports lib and i18n alone.' },
  {
    room: 'ui',
    may: ['lib', 'i18n', 'theme'],
    why: 'The kit shows what it is given: it imports lib, i18n and theme, never a store or a call.',
  },
  {
    room: 'bridge',
    may: ['lib'],
    why: 'The bridge carries messages: it imports the contract and lib alone.',
  },
  { room: 'service', may: ['lib'], why: 'The client makes calls: it imports the contract and lib alone.' },
  {
    room: 'boot',
    may: ['lib', 'bridge', 'service'],
    why: 'The boot stands in the document: it imports lib, bridge and the least of service, and no library but theirs.',
  },
  {
    room: 'domain',
    may: ['lib', 'i18n', 'service', 'bridge'],
    why: 'domain is shared by all features and shows nothing itself: it imports no view and no feature.',
  },
  {
    room: 'features',
    may: ['lib', 'i18n', 'theme', 'ui', 'domain', 'service', 'bridge'],
    why: 'app loads the features; a feature knows neither app nor its sisters. What two features share belongs in domain.',
  },
]

/** Floors of domain, from the ground up. `sources` is what all of them know. @type {readonly Room[]} */
const DOMAIN = [
  { room: 'shell', may: ['sources'], why: 'The shell lies under lists, offer, imports and accounts.' },
  { room: 'lists', may: ['sources', 'shell'], why: 'Lists lie under offer, imports and accounts.' },
  {
    room: 'offer',
    may: ['sources', 'shell', 'lists'],
    why: 'What is offered lies under imports and accounts.',
  },
  {
    room: 'imports',
    may: ['sources', 'shell', 'lists', 'offer'],
    why: "Following an import knows no list of accounts and no feature's services.",
  },
  {
    room: 'accounts',
    may: ['sources', 'shell', 'lists', 'offer'],
    why: "Accounts are handed what they need: they import no import's progress and no feature's services.",
  },
]

/** Floors of the kit, from the ground up; what lies beside them is under all. @type {readonly Room[]} */
const UI = [
  { room: 'field', may: [], why: 'A field lies under overlays, screens and tables.' },
  { room: 'overlay', may: ['field'], why: 'An overlay lies under screens and tables.' },
  { room: 'screen', may: ['field', 'overlay'], why: 'The parts of a screen lie under tables.' },
]

/** Rooms of the service, from the ground up. @type {readonly Room[]} */
const SERVICE = [
  { room: 'lib', may: [], why: 'lib knows nothing of Inlet: it imports no other room.' },
  { room: 'words', may: [], why: 'Words are read for their own sake: this room imports no other.' },
  {
    room: 'outbound',
    may: ['lib', 'words'],
    why: 'The way out of the service knows nothing of who goes it: it imports lib alone.',
  },
  {
    room: 'sources',
    may: ['lib', 'words', 'outbound'],
    why: 'A source speaks to its provider: it imports lib and outbound alone, no database and no job.',
  },
  {
    room: 'blobs',
    may: ['lib', 'words', 'outbound', 'sources'],
    why: 'Where bytes lie: it imports lib, outbound and what sources know of signing alone.',
  },
  {
    room: 'db',
    may: ['lib', 'words', 'sources'],
    why: 'The database holds rows and no policy: it imports lib, words and the types of sources alone.',
  },
  {
    room: 'backup',
    may: ['lib', 'blobs', 'db'],
    why: 'A backup copies a folder and counts rows: it imports lib, blobs and db alone.',
  },
  {
    room: 'crawl',
    may: ['lib', 'words', 'outbound'],
    why: 'The crawler reads the web: it imports lib and outbound alone.',
  },
  {
    room: 'ingest',
    may: ['lib', 'words', 'outbound', 'crawl'],
    why: 'From bytes to chunks: it imports lib, words, outbound and what crawl knows of pages alone.',
  },
  {
    room: 'search',
    may: ['lib', 'words', 'db', 'ingest'],
    why: 'Search ranks what is stored: it imports lib, words, db and ingest alone.',
  },
  { room: 'audit', may: ['lib', 'db'], why: 'The audit log: it imports lib and db alone.' },
  {
    room: 'http',
    may: ['lib', 'words', 'db', 'audit'],
    why: 'What all routes need: it imports lib, db and audit alone.',
  },
  {
    room: 'uploads',
    may: ['lib', 'words', 'blobs', 'db', 'http'],
    why: 'Files on their way in: it imports lib, blobs, db and http alone.',
  },
  {
    room: 'accounts',
    may: ['lib', 'words', 'sources', 'db'],
    why: 'Signing in and access: it imports lib, sources and db alone.',
  },
  {
    room: 'jobs',
    may: ['lib', 'words', 'outbound', 'sources', 'blobs', 'db', 'crawl', 'ingest', 'uploads', 'accounts'],
    why: 'The queue and its work: it imports no route, no page and no sync.',
  },
  {
    room: 'sync',
    may: ['lib', 'words', 'sources', 'blobs', 'db', 'ingest', 'uploads', 'accounts', 'jobs'],
    why: 'It brings what a source has into files: it imports no route and no page.',
  },
  {
    room: 'sandbox',
    may: ['lib', 'words', 'outbound', 'sources', 'http'],
    why: 'The sandbox plays sources: it imports lib, outbound, sources and http alone.',
  },
  {
    room: 'static',
    may: ['lib', 'words', 'db', 'http', 'accounts', 'backup', 'cli', 'sources/thirdPartySources\\.ts$'],
    why: "Pages: they import lib, db, http and accounts alone, and the sources' names.",
  },
]

/** @type {readonly Rule[]} */
const EXCEPTIONS = [
  {
    from: /^\/frame\/src\/(?:lib|i18n|theme|ui)\//,
    to: /^@inlet\//,
    why: 'This room knows nothing of the contract: hand in plain values.',
  },
  {
    from: /^\/frame\/src\/(?:lib|i18n|theme|ui|bridge|service|domain|features)\//,
    to: /^\/frame\/src\/boot\//,
    why: 'The boot is a file of its own in the document: only main.tsx knows what it leaves.',
  },
  {
    from: /^\/frame\/src\/(?:domain|features)\//,
    to: /^\/frame\/src\/(?:service|bridge)\//,
    except: /\/(?:service\/ServiceClient|service\/Fault|bridge\/Host)\.ts$/,
    why: 'Only the interfaces service/ServiceClient.ts, service/Fault.ts and bridge/Host.ts: main.tsx hands in what implements them.',
  },
  {
    from: /^\/frame\/src\/ui\/[^/]+$/,
    to: /^\/frame\/src\/ui\/(?:field|overlay|screen|table)\//,
    why: 'Everything in ui stands on what lies beside its floors: this imports no floor.',
  },
  {
    from: /^\/frame\/src\/domain\/(?:shell|lists|offer|imports|accounts)\//,
    to: /^\/frame\/src\/domain\/(?:Services\.tsx|screens\.ts)$/,
    why: "The floors of domain lie under imports and accounts, and know no feature's services.",
  },
  {
    from: /^\/frame\/src\//,
    to: /^\/frame\/src\/testing\//,
    why: 'frame/src/testing serves tests alone.',
  },
  {
    from: /^\/service\/src\/[^/]+\//,
    to: /^\/service\/src\/[^/]+\.ts$/,
    why: 'The files beside the rooms put the rooms together: a room imports none of them.',
  },
  {
    from: /^\/service\/src\/(?!config\/)[^/]+\//,
    to: /^\/service\/src\/config\//,
    except: /\/(?:config|readDataPlace)\.ts$/,
    why: 'Of config/ a room imports config.ts and readDataPlace.ts alone, which read the environment.',
  },
  {
    from: /^\/service\/src\/(?:routes\/|(?!startService\.ts)[^/]+$)/,
    to: /^\/service\/src\/sandbox\//,
    why: 'The sandbox is loaded where it is on, by startService.ts, and imported by nobody.',
  },
  {
    from: /^\/service\/src\/(?!sandbox\/)/,
    to: /^\/service\/emulators\//,
    why: 'Emulators are for development and tests: of the service, sandbox/ alone imports them.',
  },
  {
    from: /^\/service\/src\/sandbox\//,
    to: /^\/service\/emulators\//,
    except: /^\/service\/emulators\/(?:(?:kit|people)\/|openEmulators\.ts$)/,
    why: 'The sandbox shares kit/ and people/ with the emulators, and opens them by openEmulators.ts.',
  },
  {
    from: /^\/service\/emulators\//,
    to: /^\/service\/(?:test|src\/(?!lib|sources)[^/]+)\//,
    why: 'An emulator stands for a vendor: of the service it imports lib, and what sources know of their vendor.',
  },
]

/** No other room of the folder than `may`. @returns {Rule} */
function ruleOf(/** @type {string} */ folder, /** @type {Room} */ { room, may, why }) {
  const allowed = [room, ...may].map((one) => (one.endsWith('$') ? one : `${one}/`)).join('|')
  return {
    from: new RegExp(`^${folder}${room}/`),
    to: new RegExp(`^${folder}(?!${allowed})[^/]+/`),
    why,
  }
}

/** @type {readonly Rule[]} */
export const RULES = [
  ...WORKSPACES,
  ...EXCEPTIONS,
  ...FRAME.map((room) => ruleOf('/frame/src/', room)),
  ...DOMAIN.map((room) => ruleOf('/frame/src/domain/', room)),
  ...UI.map((room) => ruleOf('/frame/src/ui/', room)),
  ...SERVICE.map(({ may, ...room }) => ruleOf('/service/src/', { ...room, may: [...may, 'config'] })),
]
