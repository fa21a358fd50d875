import { DeleteFilesAnswer, FilesPage, RestoreFilesAnswer, UploadCheck, UserFile } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { FileCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function fileCalls(service: AuthenticatedFetch): FileCalls {
  return {
    list: (query, options) => service.post(FilesPage, '/user_files_v2', query, options),
    remove: (request, options) =>
      succeeds(service.post(DeleteFilesAnswer, '/delete_files_v2', request, options)),
    restore: async (request, options) =>
      (await service.post(RestoreFilesAnswer, '/restore_files', request, options)).results,
    resync: (fileId, options) => service.post(UserFile, '/resync_file', { file_id: fileId }, options),
    tag: (request, options) => service.post(UserFile, '/create_user_file_tags', request, options),
    findUploads: async (hashes, tags, options) => {
      const body = { hashes: [...hashes], tags }
      const { existing } = await service.post(UploadCheck, '/uploads/check', body, options)
      return existing.map(({ hash }) => hash)
    },
  }
}
