import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const imports: Messages['imports'] = {
  label: 'Importação',
  begun: 'Importando…',
  readyOf: (ready, total) => count(ready, { one: `# pronto de ${total}`, other: `# prontos de ${total}` }),
  pagesReadyOf: (ready, total) =>
    count(ready, {
      one: `# página pronta de ${count(total, { other: '#' })}`,
      other: `# páginas prontas de ${count(total, { other: '#' })}`,
    }),
  pagesReady: (pages) =>
    count(pages, { one: '# página pronta até agora', other: '# páginas prontas até agora' }),
  left: (files, folders) => `Ainda importando ${foldersAndFiles(folders, files)}`,
  ready: 'Tudo foi importado e está pronto.',
  inPart: 'Tudo foi importado, mas uma parte não pôde ser lida.',
  failed: 'Uma parte não pôde ser importada.',
  othersFailed: (others) => `E mais ${others}.`,
  goesOn: 'Você pode fechar esta janela. A importação continua.',
  noNews: 'Está demorando mais que o normal.',
  noNewsSince: (time) => `Está demorando mais que o normal. Última atualização: ${time}.`,
  done: 'Concluir',
}
