import { defineConfig } from 'tsdown'

export default defineConfig({
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  dts: false,
  fixedExtension: false,
  // The contract is source in this workspace; every package stays a package.
  deps: { alwaysBundle: [/^@inlet\//] },
  entry: {
    main: 'src/main.ts',
    // Commands of their own.
    moveBlobs: 'src/moveBlobs.ts',
    encryptBlobs: 'src/encryptBlobs.ts',
    inlet: 'src/cli/main.ts',
    // Run once the rest is built.
    makeEmptyDatabase: 'src/db/makeEmptyDatabase.ts',
    // Workers are started by their file beside the bundle.
    databaseWorker: 'src/db/databaseWorker.ts',
    bodyWorker: 'src/http/bodyWorker.ts',
    parseWorker: 'src/ingest/parseWorker.ts',
    answerWorker: 'src/sources/client/answerWorker.ts',
    'extractPage.worker': 'src/crawl/page/extractPage.worker.ts',
    // A process, started the same way.
    renderHost: 'src/crawl/render/renderHost.ts',
  },
  // Sent to browsers as they are.
  copy: [
    { from: 'src/static/oauth', to: 'dist' },
    { from: 'src/ingest/extract/cmaps', to: 'dist' },
    { from: 'emulators/people/documents/templates', to: 'dist' },
  ],
})
