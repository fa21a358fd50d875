import fs from 'node:fs'
import { defineConfig } from 'vitepress'
import { BOTH_THEMES_STYLE, bothThemes } from '../lib/bothThemes.mjs'
import { leaveOutComments } from '../lib/leaveOutComments.mjs'
import { outsideLinks } from '../lib/outsideLinks.mjs'

const outside = outsideLinks({
  repository: process.env.INLET_MANUAL_REPOSITORY,
  deployment: process.env.INLET_MANUAL_DEPLOYMENT,
})

const page = (/** @type {string} */ text, /** @type {string} */ link) => ({ text, link })

/** One page per decision, by the title that it gives itself. */
function decisions() {
  const folder = new URL('../decisions/', import.meta.url)
  const files = fs.readdirSync(folder).filter((name) => /^\d.*\.md$/.test(name))
  return files.sort().map((name) => {
    const [title = name] = fs.readFileSync(new URL(name, folder), 'utf8').split('\n')
    return page(title.replace(/^# /, ''), `/decisions/${name.replace('.md', '')}`)
  })
}

// biome-ignore lint/style/noDefaultExport: VitePress reads this one.
export default defineConfig({
  title: 'Inlet',
  description: 'Let the users of your product connect their content.',
  // The rows of the requirements are for those who work on Inlet.
  srcExclude: ['requirements/**'],
  // Pages are text. What looks like markup in them is meant to be read.
  markdown: {
    html: false,
    linkify: false,
    config(md) {
      leaveOutComments(md)
      bothThemes(md)
    },
  },
  head: [['style', {}, BOTH_THEMES_STYLE]],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      page('Tour', '/guide/tour'),
      page('Quick start', '/guide/quick-start'),
      page('Reference', '/reference/sdk'),
      page('Self-hosting', '/operate/self-hosting'),
      ...outside.nav,
    ],
    ...outside.theme,
    sidebar: [
      {
        text: 'Guide',
        items: [
          page('Tour', '/guide/tour'),
          page('Why Inlet', '/guide/why-inlet'),
          page('Quick start', '/guide/quick-start'),
          page('Install', '/guide/install'),
          page('Preloading', '/guide/preloading'),
          page('Files from your page', '/guide/files-from-your-page'),
          page('Keeping uploads', '/guide/keeping-uploads'),
          page('Resumable uploads', '/guide/resumable-uploads'),
          page('Repairing accounts', '/guide/repair'),
          page('Previewing an import', '/guide/preview'),
          page('Sync history', '/guide/sync-history'),
          page('Least access', '/guide/least-access'),
          page('Concepts', '/guide/concepts'),
          {
            ...page('Frameworks', '/guide/frameworks/'),
            collapsed: true,
            items: [
              page('Plain HTML', '/guide/frameworks/plain'),
              page('React', '/guide/frameworks/react'),
              page('Next.js', '/guide/frameworks/next'),
              page('React Router, Remix', '/guide/frameworks/react-router'),
              page('Vue', '/guide/frameworks/vue'),
              page('Nuxt', '/guide/frameworks/nuxt'),
              page('Svelte', '/guide/frameworks/svelte'),
              page('Angular', '/guide/frameworks/angular'),
            ],
          },
          page('Token endpoint', '/guide/token-endpoint'),
          page('Tokens and grants', '/guide/grants'),
          page('Who may read', '/guide/who-may-read'),
          page('Search', '/guide/search'),
          page('Assistants (MCP)', '/guide/assistants'),
          page('Back ends', '/guide/back-ends'),
          page('TypeScript and Python clients', '/guide/clients'),
          page('Retrieval for AI SDKs', '/guide/retrieval'),
          page('Webhooks', '/guide/webhooks'),
          page('Event stream', '/guide/event-stream'),
          page('Customers', '/guide/people'),
          page('Themes', '/guide/theming'),
          page('Languages', '/guide/languages'),
          page('Accessibility', '/guide/accessibility'),
          page('Checking an integration', '/guide/checking'),
          page('Testing your integration', '/guide/testing'),
          page('Examples and playground', '/guide/examples'),
          page('Moving from carbon-connect', '/guide/moving'),
        ],
      },
      {
        text: 'Reference',
        items: [
          page('SDK', '/reference/sdk'),
          page('Options', '/reference/options'),
          page('Events and errors', '/reference/events'),
          page('API', '/reference/api'),
          page('Compatibility', '/reference/compatibility'),
          page('How search is measured', '/search'),
          page('Supported formats', '/reference/documents'),
          page('Sources', '/sources'),
          page('The sandbox', '/sandbox'),
        ],
      },
      {
        text: 'Operate',
        items: [
          page('Self-hosting', '/operate/self-hosting'),
          page('Containers', '/operate/containers'),
          page('Upgrades', '/operate/upgrades'),
          page('Backup and recovery', '/operate/backup'),
          page('Moving to PostgreSQL', '/operate/moving-to-postgresql'),
          page('Websites', '/operate/websites'),
          page('Sizes', '/operate/sizes'),
          page('Service levels', '/operate/slo'),
          page('Many processes', '/operate/many-processes'),
          page('Vector search at scale', '/operate/vectors'),
          page('Configuration', '/operate/configuration'),
          page('All environment variables', '/operate/variables'),
          page('File storage', '/operate/stores'),
          page('API keys', '/operate/keys'),
          page('GDPR', '/operate/gdpr'),
          page('The inlet command', '/operate/command'),
          page('The console', '/operate/console'),
          page('Audit log', '/operate/audit'),
          page('Monitoring', '/operate/monitoring'),
          page('Security model', '/security'),
          page('Reliability', '/reliability'),
          page('OAuth apps', '/operate/apps'),
          page('Azure Blob Storage', '/operate/sources/azure-blob-storage'),
          page('Box', '/operate/sources/box'),
          page('Confluence', '/operate/sources/confluence'),
          page('Document360', '/operate/sources/document360'),
          page('Dropbox', '/operate/sources/dropbox'),
          page('GitBook', '/operate/sources/gitbook'),
          page('Google', '/operate/sources/google'),
          page('GitHub', '/operate/sources/github'),
          page('Gmail', '/operate/sources/gmail'),
          page('Google Cloud Storage', '/operate/sources/google-cloud-storage'),
          page('Google Drive', '/operate/sources/google-drive'),
          page('Guru', '/operate/sources/guru'),
          page('Microsoft', '/operate/sources/microsoft'),
          page('Notion', '/operate/sources/notion'),
          page('OneDrive', '/operate/sources/onedrive'),
          page('Outlook', '/operate/sources/outlook'),
          page('S3', '/operate/sources/s3'),
          page('SharePoint', '/operate/sources/sharepoint'),
          page('Slack', '/operate/sources/slack'),
          page('Zotero', '/operate/sources/zotero'),
          page('Zendesk', '/operate/sources/zendesk'),
          page('Freshdesk', '/operate/sources/freshdesk'),
          page('Intercom', '/operate/sources/intercom'),
          page('Salesforce', '/operate/sources/salesforce'),
          page('ServiceNow', '/operate/sources/servicenow'),
          page('HTTP headers', '/operate/headers'),
        ],
      },
      {
        text: 'Contribute',
        items: [
          page('Architecture', '/architecture'),
          page('Life of the bridge', '/lifecycle'),
          page('Adding a source', '/contribute/adding-a-source'),
          page('Source proofs', '/contribute/source-proofs'),
          page('Adding an option', '/contribute/adding-an-option'),
          page('Look of the widget', '/contribute/look'),
          page('Names and words', '/contribute/words'),
          page('Adding an endpoint', '/contribute/adding-an-endpoint'),
          page('Changing the database', '/contribute/changing-the-database'),
          page('How things are tested', '/contribute/testing'),
          page('Releasing', '/contribute/releasing'),
          { ...page('Decisions', '/decisions/'), collapsed: true, items: decisions() },
          page('Trademarks', '/trademarks'),
        ],
      },
    ],
    footer: { message: 'MIT license. Product names and logos belong to their owners.' },
  },
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
})
