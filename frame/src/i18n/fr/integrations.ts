import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const integrations: Messages['integrations'] = {
  title: 'Intégrations',
  description: 'Où se trouvent vos contenus\u202f?',
  search: 'Rechercher une intégration',
  connected: 'Connecté',
  startHere: 'Commencez ici',
  open: (name) => `Ouvrir ${name}`,
  needsAttention: 'À vérifier',
  notChecked: 'Impossible de savoir quelles sources sont connectées.',
  standing: {
    absent: 'Pas encore disponible',
    unconfigured: 'Pas encore configuré',
    sandbox: 'Bac à sable',
  },
  maxSize: (megabytes) => `${megabytes}\u00a0Mo max. par fichier`,
  maxLinks: (links) =>
    count(links, { one: '# lien max. à synchroniser', other: '# liens max. à synchroniser' }),
  found: (found) => count(found, { one: '# intégration trouvée', other: '# intégrations trouvées' }),
  noResults: (text) => `Aucun résultat pour «\u202f${text}\u202f»`,
  noResultsHint: 'Vérifiez l’orthographe ou essayez une autre recherche.',
  none: 'Aucune intégration n’est proposée ici.',
  noneHint: 'Demandez au responsable de cette application d’en activer une.',
  own: {
    LOCAL_FILES: { name: 'Importer des fichiers', announcementName: 'vos fichiers locaux' },
    WEB_SCRAPER: { name: 'Extraction web', announcementName: 'des sites web' },
  },
  failed: 'Impossible de récupérer la liste des intégrations.',
}
