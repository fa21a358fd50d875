import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const imports: Messages['imports'] = {
  label: 'Importación',
  begun: 'Importando…',
  readyOf: (ready, total) => count(ready, { one: `# listo de ${total}`, other: `# listos de ${total}` }),
  pagesReadyOf: (ready, total) =>
    count(ready, {
      one: `# página lista de ${count(total, { other: '#' })}`,
      other: `# páginas listas de ${count(total, { other: '#' })}`,
    }),
  pagesReady: (pages) =>
    count(pages, { one: '# página lista hasta ahora', other: '# páginas listas hasta ahora' }),
  left: (files, folders) =>
    `${foldersAndFiles(folders, files)} aún se ${files + folders === 1 ? 'está' : 'están'} importando`,
  ready: 'Todo está importado y listo.',
  inPart: 'Todo está importado, pero una parte no se pudo leer.',
  failed: 'Una parte no se pudo importar.',
  othersFailed: (others) => `Y ${others} más.`,
  goesOn: 'Puede cerrar esta ventana. La importación continúa.',
  noNews: 'Está tardando más de lo habitual.',
  noNewsSince: (time) => `Está tardando más de lo habitual. Última actualización: ${time}.`,
  done: 'Listo',
}
