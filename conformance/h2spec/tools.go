//go:build tools

// Package tools names what is built from other modules, so that go.mod and go.sum pin it.
package tools

import _ "github.com/summerwind/h2spec/cmd/h2spec"
