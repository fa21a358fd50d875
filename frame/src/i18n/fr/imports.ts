import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const imports: Messages['imports'] = {
  label: 'Importation',
  begun: 'Importation en cours…',
  readyOf: (ready, total) => count(ready, { one: `# prêt sur ${total}`, other: `# prêts sur ${total}` }),
  pagesReadyOf: (ready, total) =>
    count(ready, {
      one: `# page prête sur ${count(total, { other: '#' })}`,
      other: `# pages prêtes sur ${count(total, { other: '#' })}`,
    }),
  pagesReady: (pages) =>
    count(pages, { one: '# page prête pour l’instant', other: '# pages prêtes pour l’instant' }),
  left: (files, folders) => `${foldersAndFiles(folders, files)} en cours d’importation`,
  ready: 'Tout est importé et prêt.',
  inPart: 'Tout est importé, mais une partie du contenu n’a pas pu être lue.',
  failed: 'Une partie n’a pas pu être importée.',
  othersFailed: (others) => count(others, { one: 'Et # autre.', other: 'Et # autres.' }),
  goesOn: 'Vous pouvez fermer cette fenêtre. L’importation continue.',
  noNews: 'Cela prend plus de temps que d’habitude.',
  noNewsSince: (time) => `Cela prend plus de temps que d’habitude. Dernière mise à jour\u202f: ${time}.`,
  done: 'Terminé',
}
