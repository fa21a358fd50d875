import * as v from 'valibot'
import { StartFault } from '../lib/StartFault.ts'
import type { DeploymentApps } from '../sources/DeploymentApps.ts'
import { SANDBOX_CLIENT_ID, type SourceApp } from '../sources/SourceApp.ts'
import { isThirdPartySource, needsApp, type ThirdPartySource } from '../sources/thirdPartySources.ts'
import { readJsonFile } from './readJsonFile.ts'

const PREFIX = 'INLET_APP_'
const FILE = 'INLET_APPS_FILE'
const SUCH = '{"BOX": {"client_id": "…", "client_secret": "…", "settings": {}}}'

const FileEntry = v.strictObject({
  client_id: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  client_secret: v.optional(v.nullable(v.pipe(v.string(), v.nonEmpty())), null),
  settings: v.optional(v.record(v.string(), v.string()), {}),
})
const AppsFile = v.pipe(
  v.unknown(),
  v.check((apps) => !Array.isArray(apps)),
  v.record(v.string(), v.union([v.array(FileEntry), FileEntry])),
)

/** Reads `INLET_APP_<SOURCE>` and `INLET_APPS_FILE`. Throws StartFault; values are not repeated, as they are secrets. */
export function readApps(given: Readonly<Record<string, string | undefined>>): DeploymentApps {
  const apps = new Map<ThirdPartySource, readonly SourceApp[]>()
  const file = given[FILE]
  const listedThere = file === undefined ? {} : readJsonFile({ variable: FILE, file, such: SUCH }, AppsFile)
  for (const [name, entries] of Object.entries(listedThere)) {
    apps.set(
      sourceOf(name, `${FILE} holds ${name}, which`),
      merged(`${FILE} at ${name}`, [entries].flat().map(appOf)),
    )
  }
  for (const [variable, value] of Object.entries(given)) {
    if (!variable.startsWith(PREFIX) || value === undefined) continue
    const source = sourceOf(variable.slice(PREFIX.length), variable)
    if (apps.has(source))
      throw new StartFault(`${variable} is not usable: ${FILE} has ${source} as well. Keep one of the two.`)
    apps.set(source, merged(variable, listed(variable, value)))
  }
  return apps
}

/** Of one client that comes twice, the second has the secret of before. */
function merged(subject: string, listed: readonly SourceApp[]): SourceApp[] {
  const apps = new Map<string, SourceApp>()
  for (const app of listed) {
    if (app.clientId === SANDBOX_CLIENT_ID)
      throw new StartFault(
        `${subject} is not usable: no source gives the client id "${SANDBOX_CLIENT_ID}", which is the sandbox's. Give the id that the source shows for your app.`,
      )
    const first = apps.get(app.clientId)
    if (first && (first.previousSecret !== undefined || app.clientSecret === null))
      throw new StartFault(
        `${subject} is not usable. Give each client once, or twice while its secret changes, the new one first.`,
      )
    apps.set(app.clientId, first ? { ...first, previousSecret: app.clientSecret ?? '' } : app)
  }
  return [...apps.values()]
}

/** `id:secret`, several by commas. */
function listed(variable: string, value: string): SourceApp[] {
  return value.split(',').map((entry) => {
    const [, clientId, clientSecret] = /^\s*([^:\s]+):(\S+)\s*$/.exec(entry) ?? []
    if (clientId === undefined || clientSecret === undefined) {
      throw new StartFault(
        `${variable} is not usable. Give id:secret, as the source shows them for your app, several by commas.`,
      )
    }
    return { id: null, clientId, clientSecret, settings: {} }
  })
}

function sourceOf(name: string, subject: string): ThirdPartySource {
  if (!isThirdPartySource(name)) throw new StartFault(`${subject} is none of the sources. Give its id.`)
  if (needsApp(name)) return name
  throw new StartFault(`${subject} needs no app of the deployment. Take it out.`)
}

function appOf({ client_id, client_secret, settings }: v.InferOutput<typeof FileEntry>): SourceApp {
  return { id: null, clientId: client_id, clientSecret: client_secret, settings }
}
