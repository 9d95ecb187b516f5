import type { MinimalReport, ReportUpdateBody } from '@etapes-climat/domain/reports/contract'
import type { Operation } from '@etapes-climat/domain/reports/operation-contract'
import {
  NO_OPERATION,
  OPERATION_FIELD_NAMES,
  operationField,
} from '@etapes-climat/domain/reports/rules/operation/operation-limits'
import { type NamedField, useFieldsSaving } from '../../saving/use-fields-saving.ts'
import { readReport, updateReport } from '../api.ts'

/** A report as its name, its description and its operation are saved beside its selection. */
export type DescribedReport = Pick<
  MinimalReport,
  '@id' | 'uid' | 'name' | 'description' | 'operation' | 'revision'
>

/** Some of these fields, as a form holds them. */
interface ReportFields<Values> {
  valuesOf: (report: DescribedReport) => Values
  bodyOf: (values: Values) => ReportUpdateBody
  describe: (values: Values) => NamedField<Values>[]
}

/** Saves fields of a report: what others saved of it meanwhile is merged, or asked about. */
export const useReportFieldsSaving = <Values extends object>(
  { valuesOf, bodyOf, describe }: ReportFields<Values>,
  accept: (saved: DescribedReport) => void,
) =>
  useFieldsSaving<DescribedReport, Values>(
    {
      read: ({ uid }) => readReport(uid),
      send: (values, over) =>
        updateReport(over?.['@id'] ?? '', bodyOf(values), over?.revision ?? null),
      valuesOf,
      describe,
    },
    accept,
  )

export interface ReportDescription {
  name: string
  description: string
}

export const REPORT_NAME: ReportFields<Pick<ReportDescription, 'name'>> = {
  valuesOf: ({ name }) => ({ name }),
  bodyOf: (values) => values,
  describe: ({ name }) => [{ name: 'name', label: 'Nom', text: name }],
}

export const REPORT_DESCRIPTION: ReportFields<ReportDescription> = {
  valuesOf: ({ name, description }) => ({ name, description }),
  bodyOf: (values) => values,
  describe: ({ name, description }) => [
    { name: 'name', label: 'Nom', text: name },
    { name: 'description', label: 'Description', text: description },
  ],
}

export const REPORT_OPERATION: ReportFields<Operation> = {
  valuesOf: ({ operation }) => operation ?? NO_OPERATION,
  bodyOf: (operation) => ({ operation }),
  describe: (operation) =>
    OPERATION_FIELD_NAMES.map((name) => {
      const { label, asked = label } = operationField(name)
      return { name, label: asked, text: String(operation[name] ?? '') }
    }),
}
