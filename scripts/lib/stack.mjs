import { ensureApiKey } from './apiKey.mjs'
import { dataFolder } from './paths.mjs'

/** @typedef {import('./ports.mjs').Ports} Ports */

/** Where the parts answer. */
export function addressesOf(/** @type {Ports} */ { service, host }) {
  return {
    service: `http://localhost:${service}`,
    health: `http://localhost:${service}/health`,
    entry: `http://localhost:${service}/inlet?customer_id=acme-demo&askai_id=demo&v2=yes`,
    // Another site than the frame's, so that the browser isolates the two as it does in earnest.
    host: `http://127.0.0.1:${host}`,
    sample: `http://127.0.0.1:${host}/sample/`,
  }
}

/** What the service is told. What is set outside wins. */
export function serviceEnv(/** @type {Ports} */ { service, host, sandbox }) {
  return unlessSet({
    INLET_PORT: String(service),
    INLET_SANDBOX_PORT: String(sandbox),
    INLET_DATA_DIR: dataFolder,
    INLET_API_KEYS: `development=${ensureApiKey(dataFolder)}`,
    INLET_ENTRY_API_KEY: ensureApiKey(dataFolder),
    // The plain page stands for the app that people come from.
    INLET_ENTRY_REDIRECTS: `http://127.0.0.1:${host}`,
    INLET_HOST_ORIGINS: `http://127.0.0.1:${host},http://localhost:${host}`,
    // The sample website and the developer's webhooks are on this machine, where the service otherwise never goes.
    INLET_FETCH_ALLOW: 'http://127.0.0.1:*,http://localhost:*',
    INLET_LOG_LEVEL: 'warn',
    // As in the image: docs/operate/sizes.md.
    MALLOC_ARENA_MAX: '2',
  })
}

/** What the server of the plain host page is told. What is set outside wins. */
export function hostEnv(/** @type {Ports} */ { service, host }) {
  return unlessSet({
    INLET_HOST_PORT: String(host),
    INLET_SERVICE_URL: `http://localhost:${service}`,
    INLET_FRAME_URL: `http://localhost:${service}/frame/`,
    INLET_API_KEY: ensureApiKey(dataFolder),
  })
}

/** @returns {Record<string, string>} */
function unlessSet(/** @type {Record<string, string>} */ given) {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, process.env[name] || value]))
}
