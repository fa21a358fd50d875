import type { SourceEndpoints } from '../src/sources/SourceEndpoints.ts'
import type { ThirdPartySource } from '../src/sources/thirdPartySources.ts'
import type { EmulatedVendor, Emulator } from './kit/Emulator.ts'
import type { EmulatorDeps } from './kit/EmulatorDeps.ts'
import { EMULATED_APP } from './kit/emulatedApp.ts'
import type { StrictAnswer, StrictRequest } from './kit/StrictServer.ts'

type Entry = {
  /** What a connector gets instead of the vendor's addresses. Default: the origin of its source. */
  endpoints?(url: string): Partial<SourceEndpoints>
  /** Loaded at the first call. */
  load(): Promise<EmulatedVendor>
}

/** The emulator of each source. */
const ENTRIES: Readonly<Record<ThirdPartySource, Entry>> = {
  AZURE_BLOB_STORAGE: {
    endpoints: (url) => ({ azure: `${url}/{account}` }),
    load: async () => (await import('./azure-blob-storage/emulateAzure.ts')).emulateAzure(),
  },
  BOX: {
    load: async () => (await import('./box/emulateBox.ts')).emulateBox(),
  },
  CONFLUENCE: {
    load: async () => (await import('./confluence/emulateConfluence.ts')).emulateConfluence(),
  },
  DOCUMENT360: {
    load: async () => (await import('./document360/emulateDocument360.ts')).emulateDocument360(),
  },
  DROPBOX: {
    load: async () => (await import('./dropbox/emulateDropbox.ts')).emulateDropbox(),
  },
  FRESHDESK: {
    endpoints: (url) => ({ freshdesk: `${url}/{domain}` }),
    load: async () => (await import('./freshdesk/emulateFreshdesk.ts')).emulateFreshdesk(),
  },
  GITHUB: {
    endpoints: (github) => ({ github }),
    load: async () => (await import('./github/emulateGithub.ts')).emulateGithub(),
  },
  GITBOOK: {
    load: async () => (await import('./gitbook/emulateGitbook.ts')).emulateGitbook(),
  },
  GMAIL: {
    endpoints: (google) => ({ google }),
    load: async () => (await import('./gmail/emulateGmail.ts')).emulateGmail(),
  },
  GOOGLE_CLOUD_STORAGE: {
    endpoints: (google) => ({ google }),
    load: async () => (await import('./google-cloud-storage/emulateStorage.ts')).emulateStorage(),
  },
  GOOGLE_DRIVE: {
    endpoints: (google) => ({ google }),
    load: async () => (await import('./google-drive/emulateDrive.ts')).emulateDrive(),
  },
  GURU: {
    load: async () => (await import('./guru/emulateGuru.ts')).emulateGuru(),
  },
  INTERCOM: {
    endpoints: (intercom) => ({ intercom }),
    load: async () => (await import('./intercom/emulateIntercom.ts')).emulateIntercom(),
  },
  NOTION: {
    load: async () => (await import('./notion/emulateNotion.ts')).emulateNotion(),
  },
  ONEDRIVE: {
    endpoints: (url) => ({ microsoft: { login: url, graph: `${url}/v1.0` } }),
    load: async () => (await import('./onedrive/emulateOnedrive.ts')).emulateOnedrive(),
  },
  OUTLOOK: {
    endpoints: (url) => ({ microsoft: { login: url, graph: `${url}/v1.0` } }),
    load: async () => (await import('./outlook/emulateOutlook.ts')).emulateOutlook(),
  },
  S3: {
    load: async () => (await import('./s3/emulateS3.ts')).emulateS3(),
  },
  SALESFORCE: {
    endpoints: (url) => ({ salesforce: `${url}/{domain}` }),
    load: async () => (await import('./salesforce/emulateSalesforce.ts')).emulateSalesforce(),
  },
  SERVICENOW: {
    endpoints: (url) => ({ servicenow: `${url}/{instance}` }),
    load: async () => (await import('./servicenow/emulateServicenow.ts')).emulateServicenow(),
  },
  SHAREPOINT: {
    endpoints: (url) => ({ microsoft: { login: url, graph: `${url}/graph/v1.0` } }),
    load: async () => (await import('./sharepoint/emulateSharepoint.ts')).emulateSharepoint(),
  },
  SLACK: {
    endpoints: (slack) => ({ slack }),
    load: async () => (await import('./slack/emulateSlack.ts')).emulateSlack(),
  },
  ZENDESK: {
    endpoints: (url) => ({ zendesk: `${url}/{subdomain}` }),
    load: async () => (await import('./zendesk/emulateZendesk.ts')).emulateZendesk(),
  },
  ZOTERO: {
    load: async () => (await import('./zotero/emulateZotero.ts')).emulateZotero(),
  },
}

/** Where the emulator of a source is asked, and the app that it knows. */
export type EmulatorPlace = {
  readonly endpoints: Partial<SourceEndpoints>
  readonly app: { readonly id: string; readonly secret: string }
}

/** `url`: of what serves the emulators, each below the id of its source. */
export function emulatorPlace(source: ThirdPartySource, url: string): EmulatorPlace {
  const own = `${url}/${source}`
  const endpoints = ENTRIES[source].endpoints?.(own) ?? { origins: new Map([[source, own]]) }
  return { endpoints, app: EMULATED_APP }
}

/** Answers requests, whose paths are below the id of their source. */
export type Emulators = (source: ThirdPartySource, request: StrictRequest) => Promise<StrictAnswer>

export function openEmulators(deps: EmulatorDeps): Emulators {
  const opened = new Map<ThirdPartySource, Promise<Emulator>>()
  return async (source, request) => {
    const emulator = opened.get(source) ?? open(source, deps)
    opened.set(source, emulator)
    return (await emulator).answer(request)
  }
}

async function open(source: ThirdPartySource, deps: EmulatorDeps): Promise<Emulator> {
  const { load } = ENTRIES[source]
  const [{ Emulator: Opened }, vendor] = await Promise.all([import('./kit/Emulator.ts'), load()])
  return new Opened(source, vendor, deps)
}
