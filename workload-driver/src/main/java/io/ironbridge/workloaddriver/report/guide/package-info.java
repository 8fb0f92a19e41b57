/**
 * Guides to the presentation of scenarios: purpose, figures to draw, and published reports of the
 * same measurements on other machines.
 */
@NullMarked
package io.ironbridge.workloaddriver.report.guide;

import org.jspecify.annotations.NullMarked;
