import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import { htmlPage } from './htmlPage.ts'
import type { SdkReleases } from './SdkReleases.ts'
import { versionOf } from './versionOf.ts'

/** Only the service's own style and script; no embedding. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** Renders how to install the SDK of this deployment, in each way. Null: it serves none. */
export async function installPage(
  { sdkDir, publicUrl }: Pick<Config, 'sdkDir' | 'publicUrl'>,
  releases: SdkReleases,
): Promise<string | null> {
  const version = await versionOf(sdkDir)
  if (version === null) return null
  const folders = await releases.foldersOf(version)
  const [script, tarball] = await Promise.all([
    hashOf(folders, 'widget.iife.js', 'sha384'),
    hashOf(folders, 'inlet-sdk.tgz', 'sha512'),
  ])
  if (script === null || tarball === null) return null
  const pinned = `${publicUrl}/sdk/v${version}`
  const tag = `<script src="${pinned}/widget.js"
  integrity="${script}"
  crossorigin="anonymous"></script>`
  const use = `import { Widget } from '@inlet/sdk'

Widget.open(async () => (await fetch('/api/inlet-token')).json(), {
  frameUrl: '${publicUrl}/frame/',
})`
  const content = html`<h1>Inlet SDK ${version}</h1>
<p>From this deployment, so that SDK and service fit together. Addresses with a version in them stay when the deployment is updated.</p>
<h2>As a package</h2>
<p>With types, for bundlers. It has no dependencies; <code>@inlet/sdk/react</code> uses the React that you have.</p>
${copied('npm', `npm install ${pinned}/inlet-sdk.tgz`)}
${copied('pnpm', `pnpm add ${pinned}/inlet-sdk.tgz`)}
${copied('yarn', `yarn add ${pinned}/inlet-sdk.tgz`)}
${copied('Then', use)}
<p>Your lock file keeps its integrity: <code>${tarball}</code></p>
<h2>As a script</h2>
<p>One global, <code>Widget</code>, which finds the frame beside itself.</p>
${copied('Pinned by version and hash', tag)}
${copied('Following updates', `<script src="${publicUrl}/sdk/widget.js"></script>`)}
<p role="status" id="said"></p>`
  return htmlPage({
    title: `Inlet SDK ${version}`,
    content: String(content),
    assets: '../oauth/',
    script: 'copy.js',
  })
}

function copied(label: string, text: string) {
  return html`<h3>${label}</h3>
<pre><code>${text}</code></pre>
<button type="button" data-copies>Copy<span class="unseen"> ${label}</span></button>`
}

async function hashOf(
  folders: readonly string[],
  name: string,
  algorithm: 'sha384' | 'sha512',
): Promise<string | null> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => null)
    if (bytes) return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`
  }
  return null
}
