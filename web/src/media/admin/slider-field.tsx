import { useId } from 'react'
import styles from './picture-editor-dialog.module.css'

interface SliderFieldProps {
  label: string
  /** the value as it is read */
  shown: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A native slider with its label and value. */
export function SliderField({ label, shown, onChange, ...native }: SliderFieldProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.track}>
        <input
          {...native}
          id={id}
          type="range"
          aria-valuetext={shown}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      </span>
      <output htmlFor={id}>{shown}</output>
    </div>
  )
}
