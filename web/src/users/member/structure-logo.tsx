import {
  LOGO_EXTENSIONS,
  LOGO_MAX_MIB,
  LOGO_TOO_LARGE,
  logoNameFault,
} from '@etapes-climat/domain/users/rules/structure-logo'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import { FieldError } from '../../ui/form/field.tsx'
import { FileButton } from '../../ui/form/file-button.tsx'
import { LogoPlate } from '../../ui/logo-plate.tsx'
import { ME } from './use-me.ts'

const LOGO = {
  queryKey: ['own-logo'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('GET /me/logo', { signal }),
}

const MIB = 1024 * 1024

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

async function sendLogo(file: File) {
  const fault = logoNameFault(file.name) ?? (file.size > LOGO_MAX_MIB * MIB ? LOGO_TOO_LARGE : null)
  if (fault) throw new ApiError(422, fault)
  return callApi('POST /me/logo', { body: { name: file.name, base64: await dataUrlOf(file) } })
}

/** The logo of one's structure, in one's account: added, replaced, taken away. */
export function StructureLogo({ structure }: { structure: string }) {
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(LOGO)
  const { run, pending, problem } = useAttempt()
  if (isError) return null
  const logo = data?.logo

  const change = (act: () => Promise<NonNullable<typeof data>>, confirmation: string) =>
    run(async () => {
      queryClient.setQueryData(LOGO.queryKey, await act())
      // Its revision has risen.
      await queryClient.invalidateQueries({ queryKey: ME })
      toastSuccess(confirmation)
    })
  const remove = async () => {
    await callApi('DELETE /me/logo')
    return { logo: null }
  }
  const act = logo ? 'Remplacer' : 'Ajouter'
  return (
    <section
      className="grid gap-3 mt-8 py-4 max-w-184 rule-t"
      aria-labelledby="logo"
      aria-busy={!data}
    >
      <div className="row gap-x-6 gap-y-3 justify-between">
        <div className="grid gap-1">
          <h2 id="logo" className="text-m weight-medium">
            Logo de votre structure
          </h2>
          <p className="note">
            Sur la couverture de vos PDF et sur vos rapports partagés. Png, jpeg ou svg,{' '}
            {LOGO_MAX_MIB}
            {'\u00a0'}Mio au plus.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton
            size="s"
            accepted={LOGO_EXTENSIONS}
            disabled={!data}
            aria-busy={pending}
            aria-label={`${act} le logo de votre structure`}
            onFile={(file) => void change(() => sendLogo(file), 'Votre logo est enregistré.')}
          >
            {act}
          </FileButton>
          {logo && (
            <Button
              size="s"
              variant="danger"
              aria-label="Retirer le logo de votre structure"
              onClick={() => void change(remove, 'Votre logo est retiré.')}
            >
              Retirer
            </Button>
          )}
        </div>
      </div>
      {logo && <LogoPlate logo={logo} structure={structure} />}
      <div role="alert">{problem && <FieldError>{problem.message}</FieldError>}</div>
    </section>
  )
}
