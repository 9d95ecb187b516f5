import { formatDate } from '@etapes-climat/domain/kernel/format-date'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '../../lib/api/api-client.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { useFocusOnceClosed } from '../../ui/dialog/use-focus-once-closed.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'

/** Whether one's account is linked to the provider. */
const providerLinkQuery = queryOptions({
  queryKey: ['provider-link'],
  queryFn: ({ signal }) => callApi('GET /me/provider', { signal }),
  // Used on other devices meanwhile.
  staleTime: 0,
})

/** Unlinks one's account: the provider signs in no more. */
const unlinkFromProvider = () => callApi('DELETE /me/provider')

/** The account at the identity provider that one's account is linked to, and the way to undo it. */
export function ProviderLink() {
  const link = useQuery(providerLinkQuery)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnceClosed = useFocusOnceClosed(heading, asking)
  const label = link.data?.label ?? ''
  return (
    <section className="grid gap-3 mt-8 max-w-184" aria-labelledby="rattachement">
      <h2 id="rattachement" ref={heading} tabIndex={-1}>
        Rattachement
      </h2>
      <QueryState query={link} failed="Le rattachement de votre compte n’a pas pu être chargé">
        {({ linkedAt, lastUsedAt }) =>
          linkedAt ? (
            <>
              <p>
                Votre compte est rattaché à {label} depuis le {formatDate(linkedAt)}
                {lastUsedAt && `, utilisé la dernière fois le ${formatDate(lastUsedAt)}`}. Votre mot
                de passe reste valable.
              </p>
              <Button
                className="justify-self-start"
                variant="danger"
                size="s"
                onClick={() => setAsking(true)}
              >
                Détacher mon compte
              </Button>
            </>
          ) : (
            <p>
              Votre compte n’est pas rattaché à {label}. Pour le rattacher, déconnectez-vous, puis
              choisissez «&nbsp;Se connecter avec {label}&nbsp;».
            </p>
          )
        }
      </QueryState>
      {asking && (
        <ConfirmedActionDialog
          title="Détacher mon compte"
          confirm="Détacher"
          danger
          onClose={() => setAsking(false)}
          action={async () => {
            await unlinkFromProvider()
            await queryClient.invalidateQueries({ queryKey: providerLinkQuery.queryKey })
            focusOnceClosed()
            setAsking(false)
            toastSuccess(`Votre compte n’est plus rattaché à ${label}.`)
          }}
        >
          <p>
            {label} ne permettra plus de se connecter à votre compte. Il vous restera votre mot de
            passe.
          </p>
        </ConfirmedActionDialog>
      )}
    </section>
  )
}
