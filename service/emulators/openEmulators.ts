import type { SourceEndpoints } from '../src/sources/createConnectors.ts'
import type { RealSource } from '../src/sources/realSources.ts'
import type { EmulatedVendor, Emulator } from './kit/Emulator.ts'
import type { EmulatorDeps } from './kit/EmulatorDeps.ts'
import { EMULATED_APP } from './kit/emulatedApp.ts'
import type { StrictAnswer, StrictRequest } from './kit/StrictServer.ts'

type Entry = {
  readonly source: RealSource
  /** What a connector gets instead of the vendor's addresses. */
  endpoints(url: string): Partial<SourceEndpoints>
  /** Loaded at the first call. */
  load(): Promise<EmulatedVendor>
}

/** The sources whose own connectors ask an emulator. The sandbox plays the others. */
const ENTRIES: readonly Entry[] = [
  {
    source: 'AZURE_BLOB_STORAGE',
    endpoints: (url) => ({ azure: `${url}/{account}` }),
    load: async () => (await import('./azure-blob-storage/emulateAzure.ts')).emulateAzure(),
  },
  {
    source: 'BOX',
    endpoints: (url) => ({ origins: new Map([['BOX', url]]) }),
    load: async () => (await import('./box/emulateBox.ts')).emulateBox(),
  },
  {
    source: 'CONFLUENCE',
    endpoints: (url) => ({ origins: new Map([['CONFLUENCE', url]]) }),
    load: async () => (await import('./confluence/emulateConfluence.ts')).emulateConfluence(),
  },
  {
    source: 'DOCUMENT360',
    endpoints: (url) => ({ origins: new Map([['DOCUMENT360', url]]) }),
    load: async () => (await import('./document360/emulateDocument360.ts')).emulateDocument360(),
  },
  {
    source: 'DROPBOX',
    endpoints: (url) => ({ origins: new Map([['DROPBOX', url]]) }),
    load: async () => (await import('./dropbox/emulateDropbox.ts')).emulateDropbox(),
  },
  {
    source: 'FRESHDESK',
    endpoints: (url) => ({ freshdesk: `${url}/{domain}` }),
    load: async () => (await import('./freshdesk/emulateFreshdesk.ts')).emulateFreshdesk(),
  },
  {
    source: 'GITHUB',
    endpoints: (github) => ({ github }),
    load: async () => (await import('./github/emulateGithub.ts')).emulateGithub(),
  },
  {
    source: 'GITBOOK',
    endpoints: (url) => ({ origins: new Map([['GITBOOK', url]]) }),
    load: async () => (await import('./gitbook/emulateGitbook.ts')).emulateGitbook(),
  },
  {
    source: 'GMAIL',
    endpoints: (google) => ({ google }),
    load: async () => (await import('./gmail/emulateGmail.ts')).emulateGmail(),
  },
  {
    source: 'GOOGLE_CLOUD_STORAGE',
    endpoints: (google) => ({ google }),
    load: async () => (await import('./google-cloud-storage/emulateStorage.ts')).emulateStorage(),
  },
  {
    source: 'GOOGLE_DRIVE',
    endpoints: (google) => ({ google }),
    load: async () => (await import('./google-drive/emulateDrive.ts')).emulateDrive(),
  },
  {
    source: 'GURU',
    endpoints: (url) => ({ origins: new Map([['GURU', url]]) }),
    load: async () => (await import('./guru/emulateGuru.ts')).emulateGuru(),
  },
  {
    source: 'INTERCOM',
    endpoints: (intercom) => ({ intercom }),
    load: async () => (await import('./intercom/emulateIntercom.ts')).emulateIntercom(),
  },
  {
    source: 'NOTION',
    endpoints: (url) => ({ origins: new Map([['NOTION', url]]) }),
    load: async () => (await import('./notion/emulateNotion.ts')).emulateNotion(),
  },
  {
    source: 'ONEDRIVE',
    endpoints: (url) => ({ microsoft: { login: url, graph: `${url}/v1.0` } }),
    load: async () => (await import('./onedrive/emulateOnedrive.ts')).emulateOnedrive(),
  },
  {
    source: 'OUTLOOK',
    endpoints: (url) => ({ microsoft: { login: url, graph: `${url}/v1.0` } }),
    load: async () => (await import('./outlook/emulateOutlook.ts')).emulateOutlook(),
  },
  {
    source: 'S3',
    endpoints: (url) => ({ origins: new Map([['S3', url]]) }),
    load: async () => (await import('./s3/emulateS3.ts')).emulateS3(),
  },
  {
    source: 'SALESFORCE',
    endpoints: (url) => ({ salesforce: `${url}/{domain}` }),
    load: async () => (await import('./salesforce/emulateSalesforce.ts')).emulateSalesforce(),
  },
  {
    source: 'SERVICENOW',
    endpoints: (url) => ({ servicenow: `${url}/{instance}` }),
    load: async () => (await import('./servicenow/emulateServicenow.ts')).emulateServicenow(),
  },
  {
    source: 'SHAREPOINT',
    endpoints: (url) => ({ microsoft: { login: url, graph: `${url}/graph/v1.0` } }),
    load: async () => (await import('./sharepoint/emulateSharepoint.ts')).emulateSharepoint(),
  },
  {
    source: 'SLACK',
    endpoints: (slack) => ({ slack }),
    load: async () => (await import('./slack/emulateSlack.ts')).emulateSlack(),
  },
  {
    source: 'ZENDESK',
    endpoints: (url) => ({ zendesk: `${url}/{subdomain}` }),
    load: async () => (await import('./zendesk/emulateZendesk.ts')).emulateZendesk(),
  },
  {
    source: 'ZOTERO',
    endpoints: (url) => ({ origins: new Map([['ZOTERO', url]]) }),
    load: async () => (await import('./zotero/emulateZotero.ts')).emulateZotero(),
  },
]

/** Where the emulator of a source is asked, and the app that it knows. */
export type EmulatorPlace = {
  readonly source: RealSource
  readonly endpoints: Partial<SourceEndpoints>
  readonly app: { readonly id: string; readonly secret: string }
}

/** `url`: of what serves the emulators, each below the id of its source. */
export function emulatorPlaces(url: string): readonly EmulatorPlace[] {
  return ENTRIES.map(({ source, endpoints }) => ({
    source,
    endpoints: endpoints(`${url}/${source}`),
    app: EMULATED_APP,
  }))
}

export type Emulators = {
  /** Returns the emulator of a source, or null if it has none. */
  of(source: string): ((request: StrictRequest) => Promise<StrictAnswer>) | null
}

/** The path of a request is below the id of its source. */
export function openEmulators(deps: EmulatorDeps): Emulators {
  const opened = new Map<string, Promise<Emulator>>()
  return {
    of(name) {
      const entry = ENTRIES.find(({ source }) => source === name)
      if (!entry) return null
      return async (request) => {
        const emulator = opened.get(name) ?? open(entry, deps)
        opened.set(name, emulator)
        return (await emulator).answer(request)
      }
    },
  }
}

async function open({ source, load }: Entry, deps: EmulatorDeps): Promise<Emulator> {
  const [{ Emulator: Opened }, vendor] = await Promise.all([import('./kit/Emulator.ts'), load()])
  return new Opened(source, vendor, deps)
}
