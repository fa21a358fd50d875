import { defineSource } from '../defineSource.ts'

export const webScraper = defineSource({
  id: 'WEB_SCRAPER',
  subpath: 'scraper',
  name: 'Web Scraper',
  announcementName: 'websites',
  itemPicker: false,
  folders: true,
  fileSource: 'WEB_SCRAPE',
  ownFormats: ['WEB_SCRAPE', 'RSS_FEED'],
})
