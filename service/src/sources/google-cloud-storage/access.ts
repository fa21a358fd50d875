import { googleAccess } from '../google/googleAccess.ts'

const WHOLE = ['cloud-platform.read-only', 'cloud-platform']

/**
 * Sensitive scopes: https://cloud.google.com/storage/docs/oauth-scopes. Buckets belong to projects, and listing them
 * takes a project id: https://cloud.google.com/storage/docs/json_api/v1/buckets/list
 */
export const storageAccess = googleAccess('read_all', 'verification', [
  {
    scope: 'devstorage.read_only',
    reason: 'buckets',
    required: true,
    wider: ['devstorage.read_write', 'devstorage.full_control', ...WHOLE],
  },
  {
    scope: 'cloudplatformprojects.readonly',
    reason: 'projects',
    required: true,
    wider: ['cloudplatformprojects', ...WHOLE],
  },
])
