import { spawnSync } from 'node:child_process'

const version = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))'])
/** Whether the Python client runs on this machine. */
export const hasPython = version.status === 0
/** For titles of tests that are left out. */
export const withoutPython = hasPython ? '' : ' (NOT RUN: python3 3.11 is not on this machine)'
/** The environment of programs that import the Python client. */
export const pythonEnvironment = {
  ...process.env,
  PYTHONPATH: new URL('../python/src', import.meta.url).pathname,
  PYTHONDONTWRITEBYTECODE: '1',
}
