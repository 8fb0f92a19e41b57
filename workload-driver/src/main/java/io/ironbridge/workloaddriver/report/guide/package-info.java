/**
 * What is known of a scenario beforehand: what it is for, which figures to draw of it, and what
 * published reports say of the same on other machines.
 */
@NullMarked
package io.ironbridge.workloaddriver.report.guide;

import org.jspecify.annotations.NullMarked;
