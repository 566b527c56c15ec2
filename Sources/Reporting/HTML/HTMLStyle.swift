/// The style of the page, and the policy that allows it and nothing else.
enum HTMLStyle {
  /// No source of anything is allowed but the style below, by its hash.
  static let policy = "default-src 'none'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'"

  /// SHA-256 of ``sheet`` in Base64; a test holds it.
  static let digest = "Jpr7fRqQY5jK/QyvWI6fb4z/RLn5J5fDqxNGYD0+edQ="

  /// All of a page in front of its body.
  static func head(title: String) -> String {
    "<html lang=\"en\"><head><meta charset=\"utf-8\">"
      + "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy)\">"
      + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
      + "<meta name=\"referrer\" content=\"no-referrer\"><meta name=\"color-scheme\" content=\"light dark\">"
      + "<title>\(HTMLText.escaped(title))</title><style>\(sheet)</style></head>"
  }

  static let sheet = """
    :root{--bg:#fff;--fg:#1b1f24;--soft:#59636e;--line:#d1d9e0;--panel:#f6f8fa;--error:#b3261e;--warning:#8a5a00;--info:#0550ae;--good:#116329;--link:#0550ae}
    @media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9198a1;--line:#3d444d;--panel:#151b23;--error:#ff8079;--warning:#e3b341;--info:#79b8ff;--good:#56d364;--link:#79b8ff}}
    *{box-sizing:border-box}
    html{scroll-padding-top:1rem}
    body{margin:0;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    main{max-width:1060px;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
    h1{font-size:1.9rem;line-height:1.2;margin:.6rem 0 .3rem;letter-spacing:.01em}
    h2{font-size:1.3rem;margin:2.2rem 0 .6rem;padding-bottom:.25rem;border-bottom:1px solid var(--line)}
    h3{font-size:1.05rem;margin:.2rem 0}
    p{margin:.4rem 0}
    a{color:var(--link)}
    a:focus-visible,[tabindex]:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}
    code,pre,.place,.time,.number{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.84em}
    pre{margin:.15rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
    .verdict{font-size:1.15rem}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem}
    .meta,footer{color:var(--soft);font-size:.9rem}
    h1.error,strong.error{color:var(--error)}
    h1.warning,strong.warning{color:var(--warning)}
    h1.good,strong.good{color:var(--good)}
    h1.info,strong.info{color:var(--info)}
    article{background:var(--panel);border:1px solid var(--line);border-radius:8px;padding:.8rem 1rem;margin:.9rem 0}
    .finding{border-left-width:6px}
    .finding.error{border-left-color:var(--error)}
    .finding.warning{border-left-color:var(--warning)}
    .finding.info{border-left-color:var(--info)}
    .badge{font-size:.78rem;letter-spacing:.06em;margin-right:.5em;padding:.1em .5em;border:1px solid currentColor;border-radius:4px}
    .error .badge{color:var(--error)}
    .warning .badge{color:var(--warning)}
    .info .badge{color:var(--info)}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:.6rem 0 0}
    dt{color:var(--soft);font-weight:600}
    dd{margin:0}
    .proof{padding-left:1.4rem;margin:.5rem 0}
    .chip{display:inline-block;padding:0 .5em;border:1px solid var(--line);border-radius:10px;font-size:.85rem}
    .chip.missing,.chip.out-of-order{color:var(--error);border-color:currentColor;font-weight:600}
    .chip.unknown{color:var(--soft);border-style:dashed}
    table{border-collapse:collapse;width:100%}
    th,td{text-align:left;vertical-align:top;padding:.2rem .7rem .2rem 0;border-bottom:1px solid var(--line)}
    th{color:var(--soft);font-weight:600;font-size:.9rem}
    .time,.number{white-space:nowrap}
    .story .place{white-space:nowrap}
    .number{color:var(--soft);text-align:right}
    .log tr.error .number{color:var(--error);font-weight:700}
    .log tr.warning .number{color:var(--warning);font-weight:700}
    .log tr.info .number{color:var(--info);font-weight:700}
    .log tr:target{background:color-mix(in srgb,var(--link) 18%,transparent)}
    details{margin:.6rem 0}
    summary{cursor:pointer}
    .scroll{overflow-x:auto}
    .chart{display:block;font-size:12px;fill:var(--fg)}
    .chart text{font-family:inherit}
    .chart .grid{stroke:var(--line)}
    .chart .awake{fill:var(--link);opacity:.09}
    .chart .lane{fill:var(--soft)}
    .chart .fold rect{fill:var(--line);opacity:.45}
    .chart .fold text,.chart .budget text{fill:var(--soft);text-anchor:middle;font-size:11px}
    .chart .budget line{stroke:var(--soft);stroke-dasharray:3 4}
    .chart .ending line{stroke:var(--soft);stroke-width:2}
    .chart .ending text{text-anchor:end;fill:var(--soft)}
    .chart .killed line{stroke:var(--error);stroke-width:3}
    .chart .killed text{fill:var(--error);font-weight:600}
    .chart .suspended line{stroke:var(--info);stroke-dasharray:6 3}
    .chart .step path{fill:none;stroke:var(--good);opacity:.5}
    .chart .step circle{fill:var(--bg);stroke:var(--good);stroke-width:2}
    .chart .step text{text-anchor:middle;font-weight:600}
    .chart .out-of-order path,.chart .out-of-order circle{stroke:var(--error)}
    .chart .m circle{fill:var(--link);stroke:var(--panel);stroke-width:1}
    .chart .m.error circle{fill:var(--error);stroke:var(--fg)}
    .chart .m.warning circle{fill:var(--warning)}
    .chart .m.info circle{fill:var(--info)}
    .chart .m .tip{visibility:hidden;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:11px}
    .chart .m:hover .tip,.chart .m:focus .tip{visibility:visible}
    .chart .m:hover circle,.chart .m:focus circle{stroke:var(--fg);stroke-width:2.5}
    .chart .m:focus{outline:none}
    .key{display:inline-block;width:.75em;height:.75em;border-radius:50%;background:var(--link);margin:0 .3em 0 .8em}
    .key.error{background:var(--error)}
    .key.warning{background:var(--warning)}
    footer{max-width:1060px;margin:0 auto;padding:1rem}
    @media(max-width:640px){dl{grid-template-columns:1fr;gap:.1rem}dd{margin-bottom:.4rem}.story thead{display:none}.story tr,.story td{display:block;border:0;padding:0}.story tr{border-bottom:1px solid var(--line);padding:.4rem 0}.story td:nth-child(2){display:none}h1{font-size:1.5rem}article{padding:.6rem .7rem}}
    @media print{body{font-size:11pt}article{break-inside:avoid}.scroll{overflow:visible}.chart{width:100%;height:auto}a{color:inherit}.skip{display:none}}
    """
}
