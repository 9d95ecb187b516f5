/** The two organisations, drawn until their own logos are provided. */
export function PartnerLogos() {
  return (
    <div className="row gap-6">
      <svg className="h-11 fill-ink" viewBox="0 0 96 44" role="img" aria-label="DRO">
        <path className="stroke-ink fill-none stroke-2" d="M1 43V1h34M1 43h94" />
        <text className="weight-bold font-stretch-110%" x="12" y="34" fontSize="20">
          DRO
        </text>
      </svg>
      <svg className="h-11 fill-ink" viewBox="0 0 150 44" role="img" aria-label="NovaBuild">
        <path d="M2 42V12L16 2l14 10v30H20V26h-8v16z" />
        <text className="weight-bold font-stretch-110%" x="40" y="34" fontSize="20">
          NovaBuild
        </text>
      </svg>
    </div>
  )
}
