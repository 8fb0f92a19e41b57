{{/* Name of all objects: the release's. */}}
{{- define "ironbridge.name" -}}
{{- if contains "ironbridge" .Release.Name }}{{ .Release.Name }}{{ else }}{{ .Release.Name }}-ironbridge{{ end }}
{{- end }}

{{/* Labels that select pods; they must not change between versions of the chart. */}}
{{- define "ironbridge.selector" -}}
app.kubernetes.io/name: ironbridge
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "ironbridge.labels" -}}
{{ include "ironbridge.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* Name of the port for callers, and its number in a pod. */}}
{{- define "ironbridge.port" -}}
{{ if .Values.tls.secret }}https{{ else }}http{{ end }}
{{- end }}

{{- define "ironbridge.portNumber" -}}
{{ if .Values.tls.secret }}9443{{ else }}9080{{ end }}
{{- end }}

{{/* A probe of the page .path. */}}
{{- define "ironbridge.probe" -}}
httpGet: {path: {{ .path }}, port: {{ include "ironbridge.port" .root }}, scheme: {{ include "ironbridge.port" .root | upper }}}
{{- end }}
