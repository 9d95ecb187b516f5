import { CLIMATE_UNIT } from '@etapes-climat/domain/kernel/unit'
import { WORKBOOK_TYPE } from '@etapes-climat/domain/workbook/rules/workbook-file'
import type { OpenDataVersion } from './open-data.repository.ts'

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}
const FRENCH = { '@id': 'http://publications.europa.eu/resource/authority/language/FRA' }
const FILE_TYPES = 'http://publications.europa.eu/resource/authority/file-type/'
const MEDIA_TYPES = 'https://www.iana.org/assignments/media-types/'
const FORMATS = [
  { file: 'steps.csv', title: 'Étapes (CSV)', format: 'CSV', type: 'text/csv' },
  { file: 'steps.xlsx', title: 'Étapes (.xlsx)', format: 'XLSX', type: WORKBOOK_TYPE },
]

const french = (text: string) => ({ '@value': text, '@language': 'fr' })
const moment = (at: Date) => ({ '@value': at.toISOString(), '@type': 'xsd:dateTime' })

interface Described {
  publicUrl: string
  /** address of the licence */
  licence: string
  /** the current one first */
  versions: readonly OpenDataVersion[]
}

/** The open data as a DCAT 3 catalogue in JSON-LD: one data set, its files, and its versions. */
export function dcatCatalogue({ publicUrl, licence, versions }: Described): Buffer {
  const address = (path: string) => new URL(`/open-data/${path}`, publicUrl).href
  const own = (name: string) => ({ '@id': address(`catalogue.jsonld#${name}`) })
  const publisher = {
    ...own('publisher'),
    '@type': 'foaf:Agent',
    'foaf:name': french('Étapes Climat'),
    'foaf:homepage': { '@id': new URL('/', publicUrl).href },
  }
  const distributions = (folder: string) =>
    FORMATS.map(({ file, title, format, type }) => ({
      ...own(`${folder}${file}`),
      '@type': 'dcat:Distribution',
      'dct:title': french(title),
      'dct:license': { '@id': licence },
      'dct:format': { '@id': `${FILE_TYPES}${format}` },
      'dcat:mediaType': { '@id': `${MEDIA_TYPES}${type}` },
      'dcat:accessURL': { '@id': address(`${folder}${file}`) },
      'dcat:downloadURL': { '@id': address(`${folder}${file}`) },
    }))
  const described = {
    '@type': 'dcat:Dataset',
    'dct:title': french('Étapes climat publiées'),
    'dct:description': french(
      `Les étapes climat publiées, avec leur valeur en ${CLIMATE_UNIT}, leur secteur et leur filtre.`,
    ),
    'dct:language': FRENCH,
    'dct:license': { '@id': licence },
  }
  const [current] = versions
  return Buffer.from(
    JSON.stringify({
      '@context': CONTEXT,
      ...own('catalogue'),
      '@type': 'dcat:Catalog',
      'dct:title': french('Données ouvertes d’Étapes Climat'),
      'dct:description': french('Le catalogue publié des étapes climat.'),
      'dct:language': FRENCH,
      'dct:license': { '@id': licence },
      'dct:publisher': publisher,
      'dcat:dataset': {
        ...own('steps'),
        ...described,
        'dct:publisher': { '@id': publisher['@id'] },
        ...(current && {
          'dcat:version': current.version,
          'dct:modified': moment(current.currentSince),
        }),
        'dcat:keyword': ['climat', 'construction', 'immobilier', 'carbone'].map(french),
        'dcat:distribution': distributions(''),
        'dcat:hasVersion': versions.map(({ version, createdAt }) => ({
          ...own(`version-${version}`),
          ...described,
          'dct:publisher': { '@id': publisher['@id'] },
          'dcat:version': version,
          'dct:issued': moment(createdAt),
          'dcat:distribution': distributions(`versions/${version}/`),
        })),
      },
    }),
  )
}
