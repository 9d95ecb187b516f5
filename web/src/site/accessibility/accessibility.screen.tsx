import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SUPPORTED_WORDS } from '../../lib/supported-browsers.ts'
import { TextPage } from '../../pages/public/text-page.tsx'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import richText from '../../ui/rich-text.module.css'
import { AccessibilityChecks } from './accessibility-checks.tsx'

const TITLE = 'Accessibilité\u00a0: non conforme'

export const handle: ScreenHandle = {
  title: TITLE,
  description:
    'Déclaration d’accessibilité d’Étapes Climat\u00a0: état de conformité au RGAA 4.1, contrôles faits, limites connues et recours.',
}

/** /accessibilite: the statement that RGAA 4.1 requires. It claims only what tests check. */
export function Component() {
  return (
    <TextPage title={TITLE}>
      <div className={richText.text}>
        <p>
          L’association qui édite Étapes Climat s’engage à rendre ce site accessible, conformément à
          l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration porte sur les
          pages publiques, l’espace des adhérents et l’administration du site.
        </p>
        <Conformity />
        <AccessibilityChecks />
        <Limits />
        <Part title="Établissement de cette déclaration">
          <p>
            Cette déclaration a été établie le 22 novembre 2026. Le site repose sur HTML, CSS,
            JavaScript et SVG{'\u00a0;'} les documents à télécharger sont des PDF balisés. Il
            demande au moins {SUPPORTED_WORDS}.
          </p>
        </Part>
        <Part title="Nous signaler une difficulté">
          <p>
            Si vous ne parvenez pas à accéder à un contenu ou à un service,{' '}
            <Link to={pathOf('contact')}>écrivez-nous</Link>
            {'\u00a0'}: nous vous indiquerons une autre manière de l’obtenir, ou vous l’enverrons
            sous une autre forme.
          </p>
        </Part>
        <Remedies />
      </div>
    </TextPage>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      {children}
    </>
  )
}

function Conformity() {
  return (
    <Part title="État de conformité">
      <p>
        Étapes Climat est <strong>non conforme</strong> au référentiel général d’amélioration de
        l’accessibilité, RGAA version 4.1{'\u00a0'}: aucun audit de ses 106 critères n’a été mené.
        Au sens de l’arrêté du 20 septembre 2019 portant ce référentiel, un site sans résultat
        d’audit en cours de validité est non conforme, quels que soient les contrôles faits par
        ailleurs. Aucun taux de conformité n’est donc annoncé.
      </p>
    </Part>
  )
}

function Limits() {
  return (
    <Part title="Ce qui n’est pas vérifié ou peut ne pas être accessible">
      <ul>
        <li>
          Aucun essai n’a été mené avec des personnes qui utilisent une technologie d’assistance, ni
          avec un lecteur d’écran.
        </li>
        <li>
          Les textes, images et fichiers ajoutés par les administrateurs peuvent manquer de titres
          ou d’alternatives{'\u00a0'}: le site les demande, mais ne peut pas en juger la qualité.
        </li>
        <li>
          Les PDF suivent le format PDF/UA-1 (titres, ordre de lecture, alternatives), sans avoir
          été relus avec un lecteur d’écran.
        </li>
      </ul>
    </Part>
  )
}

function Remedies() {
  return (
    <Part title="Voies de recours">
      <p>
        Si vous avez signalé une difficulté qui vous empêche d’accéder à un contenu ou à un service,
        et que vous n’avez pas obtenu de réponse satisfaisante, vous pouvez{'\u00a0'}:
      </p>
      <ul>
        <li>
          écrire un message au Défenseur des droits, sur{' '}
          <a href="https://formulaire.defenseurdesdroits.fr/">son formulaire</a>
          {'\u00a0;'}
        </li>
        <li>
          contacter{' '}
          <a href="https://www.defenseurdesdroits.fr/saisir/delegues">
            le délégué du Défenseur des droits de votre région
          </a>
          {'\u00a0;'}
        </li>
        <li>
          envoyer un courrier, sans timbre, à{'\u00a0'}: Défenseur des droits, Libre réponse 71120,
          75342 Paris CEDEX 07.
        </li>
      </ul>
    </Part>
  )
}
