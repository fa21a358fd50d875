import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readVariables } from '../docs/lib/readVariables.mjs'
import { root } from './lib/paths.mjs'

const chart = path.join(root, 'deploy/helm/inlet')
const read = (/** @type {string} */ file) => parse(fs.readFileSync(path.join(chart, file), 'utf8'))
// GitHub's machines have it, so CI renders the chart.
const hasHelm = spawnSync('helm', ['version']).status === 0

test('the chart has the number of the release, and sets variables that the service reads [F-336]', () => {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'service/package.json'), 'utf8'))
  expect(read('Chart.yaml')).toMatchObject({ version, appVersion: version })
  const known = new Set(readVariables().map(({ name }) => name))
  expect(Object.keys(read('values.yaml').env).filter((name) => !known.has(name))).toEqual([])
})

describe.skipIf(!hasHelm)(
  `the chart, rendered${hasHelm ? '' : ' (skipped: no helm is installed)'} [F-336]`,
  () => {
    /** @param {string[]} settings */
    function render(...settings) {
      const given = ['template', 'inlet', chart, ...settings.flatMap((setting) => ['--set', setting])]
      const { status, stdout, stderr } = spawnSync('helm', given, { encoding: 'utf8' })
      expect(status, stderr).toBe(0)
      return parseAllDocuments(stdout).map((document) => document.toJS())
    }
    /** @param {{ kind: string, metadata: { name: string } }[]} documents */
    const names = (documents) => documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort()

    test('is sound', () => {
      const { status, stdout } = spawnSync('helm', ['lint', '--strict', chart], { encoding: 'utf8' })
      expect(status, stdout).toBe(0)
    })

    test('is one process on a volume, closed as the compose files are', () => {
      const documents = render()
      expect(names(documents)).toEqual([
        'ConfigMap inlet',
        'Deployment inlet-all',
        'PersistentVolumeClaim inlet',
        'Service inlet',
      ])
      const { spec } = documents.find(({ kind }) => kind === 'Deployment')
      expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
      expect(spec.template.spec).toMatchObject({
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000 },
      })
      expect(spec.template.spec.containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    })

    test('is several processes with an Ingress where that is asked for', () => {
      const documents = render(
        'scaled=true',
        'env.INLET_BLOBS=s3://inlet/files',
        'worker.replicas=3',
        'ingress.host=connect.example.com',
      )
      expect(names(documents)).toEqual([
        'ConfigMap inlet',
        'Deployment inlet-api',
        'Deployment inlet-worker',
        'Ingress inlet',
        'Service inlet',
      ])
      const worker = documents.find(({ metadata }) => metadata.name === 'inlet-worker')
      expect(worker.spec.replicas).toBe(3)
      expect(worker.spec.template.spec.containers[0].env).toEqual([{ name: 'INLET_ROLE', value: 'worker' }])
      const service = documents.find(({ kind }) => kind === 'Service')
      expect(service.spec.selector['app.kubernetes.io/component']).toBe('api')
    })

    test('gives numbers as texts, and wants a bucket for several processes', () => {
      const { data } = render('env.INLET_MAX_UPLOAD_BYTES=30000000').find(({ kind }) => kind === 'ConfigMap')
      expect(data.INLET_MAX_UPLOAD_BYTES).toBe('30000000')
      const given = ['template', 'inlet', chart, '--set', 'scaled=true']
      expect(spawnSync('helm', given, { encoding: 'utf8' }).stderr).toContain('set env.INLET_BLOBS')
    })
  },
)
