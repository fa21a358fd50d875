import { UploadCheck, UploadCheckRequest } from '@inlet/wire/service'
import { uploadedHashes } from '../../db/files/uploadedHashes.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'

/** POST /uploads/check: which files need not be uploaded again. */
export const uploadCheckEndpoints = [
  endpoint({
    id: 'checkUploads',
    method: 'POST',
    path: '/uploads/check',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'read',
    within: 'files',
    isReadOnly: true,
    extension: true,
    summary: 'Which of these files were uploaded already, by the hash of their bytes',
    request: { body: UploadCheckRequest },
    answer: UploadCheck,
    errors: [],
    run:
      ({ db }: { db: Db }) =>
      async (c) => {
        const { hashes, tags } = c.req.valid('json')
        return { existing: await uploadedHashes(db, c.get('reach'), hashes, tags ?? {}) }
      },
  }),
]
