import { codeInAddress, shownCode } from '@etapes-climat/domain/milestones/rules/verification-code'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useStableFunction } from '../../lib/use-stable-function.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { ProblemNotice } from '../../ui/feedback/notice.tsx'
import layout from '../../ui/layout.module.css'
import { useVerification } from '../use-verification.ts'
import { verdictWords } from '../verdict-words.ts'
import { CodeForm } from './code-form.tsx'
import { FileField } from './file-field.tsx'
import { VerifiedAnswer } from './verified-answer.tsx'
import styles from './verify.module.css'

export const handle: ScreenHandle = {
  title: 'Vérifier un rapport',
  description:
    'Savoir si le PDF d’un rapport figé est identique à l’original, par son code ou par le fichier.',
}

/** /verifier: whether a PDF is the one that was fixed, by its code or by the file itself. */
export function Component() {
  const verification = useVerification()
  const { checked, pending, errors, failure } = verification
  const [parameters, setParameters] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLElement>(null)
  const asked = parameters.get('code')
  /** whether a person asked: merely opening the address leaves the focus alone */
  const isAsked = useRef(false)
  const noted = useRef<string | null>(null)

  const note = (code: string | null) => {
    noted.current = code
    void setParameters(code === null ? {} : { code }, {
      replace: true,
      preventScrollReset: true,
    })
  }
  const checkCode = (typed: string) => {
    isAsked.current = true
    const code = verification.checkCode(typed)
    if (code === null) return input.current?.focus()
    if (input.current) input.current.value = shownCode(code)
    note(codeInAddress(code))
  }
  const checkAsked = useStableFunction((code: string) => {
    if (code === noted.current) return
    noted.current = code
    if (input.current) input.current.value = code
    checkCode(code)
    isAsked.current = false
  })
  // The address of a document carries its code: it is checked unasked.
  useEffect(() => {
    if (asked !== null) checkAsked(asked)
  }, [asked, checkAsked])
  useEffect(() => {
    if (checked && isAsked.current) answer.current?.focus()
  }, [checked])

  const again = () => {
    verification.reset()
    note(null)
    if (input.current) input.current.value = ''
    input.current?.focus()
  }
  return (
    <div className={`${layout.simplePage} ${styles.page}`}>
      <h1>Vérifier un rapport</h1>
      <p className="max-w-168 screen-only mt-4 text-l lh-[1.45] text-ink-2">
        Un PDF figé porte un code. Tapez-le, ou déposez le fichier{'\u00a0'}: vous saurez s’il est
        identique à l’original. Aucun compte, rien n’est conservé.
      </p>
      <div className={`${styles.ways} screen-only grid mt-8 rule-ink-y`}>
        <CodeForm ref={input} error={errors.code} pending={pending === 'code'} onCode={checkCode} />
        <p className={`${styles.or} note relative grid place-items-center`}>
          <span className="relative p-2 bg-ground">ou</span>
        </p>
        <FileField
          error={errors.file}
          onFile={(file) => {
            isAsked.current = true
            note(null)
            verification.checkFile(file, input.current?.value ?? '')
          }}
        />
      </div>
      <p role="status" className="min-h-6 screen-only note mt-4">
        {pending === 'file' && 'Calcul de l’empreinte…'}
        {pending === 'code' && 'Recherche du code…'}
        {checked && <span className={layout.visuallyHidden}>{verdictWords(checked).title}</span>}
      </p>
      <ProblemNotice>{failure}</ProblemNotice>
      {checked && (
        <VerifiedAnswer
          ref={answer}
          checked={checked}
          onCorrect={() => input.current?.select()}
          onAgain={again}
        />
      )}
    </div>
  )
}
