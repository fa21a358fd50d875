import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: ['server/main.ts'],
  outDir: 'dist/server',
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  dts: false,
})
